/** OneRoster 1.1 and 1.2 over REST. The same people come out of it as out of the files. */
import type { OutboundFetch } from '../../outbound/fetch.ts'
import { type Place, RosterBuilder } from '../read/builder.ts'
import { type Problems, Unreadable } from '../read/problems.ts'
import type { ReadResult } from '../read/source.ts'
import { makeClient } from './client.ts'
import { readPages } from './pages.ts'
import { classOf, enrollmentOf, orgOf, recordOf, rolesOf, sessionOf, userOf } from './records.ts'
import type { RestService } from './service.ts'

/** More than any district has. What is read is kept in memory until it is put together. */
const MAX = { orgs: 10_000, academicSessions: 10_000, users: 500_000, classes: 300_000, enrollments: 4_000_000 }
type Collection = keyof typeof MAX

export async function readService(
  fetch: OutboundFetch,
  service: RestService,
  today: string,
  problems: Problems,
): Promise<ReadResult> {
  const client = makeClient(fetch, service)
  const hasRoles = service.version === '1.2'
  const builder = new RosterBuilder({ problems, today, extent: 'whole', hasRoles })
  /** Answers how many there were. */
  const read = async (
    collection: Collection,
    onRecord: (record: ReturnType<typeof recordOf>, place: Place) => void,
  ): Promise<number> => {
    let count = 0
    for await (const { records, from } of readPages(client, collection, MAX[collection])) {
      for (const [at, record] of records.entries()) onRecord(recordOf(record), { file: collection, line: from + at })
      count += records.length
    }
    return count
  }
  await read('orgs', (record, place) => builder.org(orgOf(record), place))
  await read('academicSessions', (record, place) => builder.session(sessionOf(record), place))
  const users = await read('users', (record, place) => {
    if (hasRoles) for (const role of rolesOf(record)) builder.role(role, place)
    builder.user(userOf(record), place)
  })
  if (users === 0) {
    throw new Unreadable('users', null, 'The service has no users. A roster without people is never imported.')
  }
  await read('classes', (record, place) => builder.class(classOf(record), place))
  await read('enrollments', (record, place) => builder.enrollment(enrollmentOf(record), place))
  const { nobody } = builder
  if (nobody) throw new Unreadable('users', null, nobody)
  const format = `OneRoster ${service.version}`
  return { roster: builder.build(), origin: 'oneroster', format, files: Object.keys(MAX).length }
}

/** Someone waits for it. */
const FOR_A_PERSON = { tries: 2, seconds: 10 }

/** Whether the service answers, and with which schools. Throws an Unreadable that says what is wrong. */
export async function checkService(fetch: OutboundFetch, service: RestService): Promise<{ schools: string[] }> {
  const schools: string[] = []
  for await (const { records } of readPages(makeClient(fetch, service, FOR_A_PERSON), 'orgs', MAX.orgs)) {
    for (const org of records.map((record) => orgOf(recordOf(record)))) {
      if (org.type.toLowerCase() === 'school') schools.push(org.name)
    }
  }
  return { schools }
}
