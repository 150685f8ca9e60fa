/** What the requests that look back ask about: somebody of the demo district, which every grown one contains unchanged. */
import { type Instant, instant } from '@corridor/rules/time'
import { connect } from '../../apps/server/src/db/connect.ts'
import type { Person } from '../harness/bulkStudents.ts'
import type { Viewers } from '../harness/demoViewers.ts'
import { type Connection, textOf } from '../harness/http.ts'
import type { GrownDatabase } from '../history/databases.ts'
import { findSampleIds } from '../people/databases.ts'
import { type SampleQuery, yearBody } from './requests.ts'

export async function sampleQuery(
  database: GrownDatabase,
  browser: Connection,
  viewers: Viewers,
  { now, deepPages }: { now: Instant; deepPages: number },
): Promise<SampleQuery> {
  const deep = await farDown(browser, viewers.administrator, now, deepPages)
  return { ...(await findSample(database, viewers)), now, deep }
}

async function findSample(
  { connection }: GrownDatabase,
  { teacher }: Viewers,
): Promise<Omit<SampleQuery, 'now' | 'deep'>> {
  const { db, close } = connect({ connection, poolSize: 2 })
  const { districtId, schoolId, studentId } = await findSampleIds(db)
  const schools = await db.query.school.findMany({ where: ({ districtId: of }, { eq }) => eq(of, districtId) })
  await close()
  const timezone = schools.find((school) => school.schoolId === schoolId)?.timezone
  if (!timezone) throw new Error('the administrator has no school')
  return {
    timezone,
    schoolId,
    schoolIds: schools.map((school) => school.schoolId),
    studentId,
    teacherId: teacher.userId,
  }
}

/** A cursor as many pages of 100 down in the passes of a year. */
async function farDown(browser: Connection, by: Person, now: Instant, pages: number): Promise<SampleQuery['deep']> {
  let cursor: string | undefined
  for (let page = 0; page < pages; page += 1) {
    const reply = await browser.post(by, '/api/pass/query', { ...yearBody(now), size: 100, ...(cursor && { cursor }) })
    if (reply.status !== 200) throw new Error(`History answered ${reply.status}: ${textOf(reply)}`)
    const { nextCursor } = JSON.parse(textOf(reply)) as { nextCursor: string | null }
    if (!nextCursor) break
    cursor = nextCursor
  }
  if (!cursor) throw new Error('History has a single page')
  // A cursor has the direction, and what the last row of its page is sorted by.
  const [, time, passId] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, string, string]
  return { cursor, after: [instant(Date.parse(time)), passId] }
}
