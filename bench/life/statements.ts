/**
 * How many statements each call sends, counted where they leave the process: at the driver, with begin and commit and
 * the read of who asks. The real server runs in this process, alone and one request at a time. What tells other servers
 * of a change is counted apart.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener } from 'node:http'
import pg from 'pg'
import { SettableClock } from '../../apps/server/src/clock.ts'
import { makeLog } from '../../apps/server/src/http/log.ts'
import { type CorridorServer, makeServer } from '../../apps/server/src/server.ts'
import type { Person } from '../harness/bulkStudents.ts'
import { schoolNow } from '../harness/clock.ts'
import type { Harness } from '../harness/harness.ts'
import { Connection, textOf } from '../harness/http.ts'
import { type Actor, actorsOf, requestOf, STEPS, type Step } from './steps.ts'

export interface StatementCount {
  statements: number
  notifications: number
}

export interface Statements {
  steps: Record<Step, StatementCount>
  /** Approving one request, and approving many in one action. */
  approveOne: StatementCount
  approveMany: StatementCount
}

export const MANY = 75

const requests = new AsyncLocalStorage<string[]>()

export async function countStatements({ connection, offset, crowd }: Harness): Promise<Statements> {
  const now = schoolNow(offset)
  const clock = new SettableClock()
  clock.freeze(now)
  await using closing = new AsyncDisposableStack()
  // Before the server is made: parts of it keep the functions that they find.
  closing.defer(noteQueries())
  const server = await makeServer({ connection, clock, log: makeLog('warn') })
  closing.defer(() => server.close())
  const texts = noteRequests(server)
  const browser = new Connection(await server.listen('127.0.0.1', 0))
  closing.defer(() => browser.close())

  const send = async (by: Person, path: string, body: unknown) => {
    const reply = await browser.post(by, path, body)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${textOf(reply)}`)
    return { answer: JSON.parse(textOf(reply)), count: countOf(texts.at(-1) ?? []) }
  }
  const [warmUp, measured, ...others] = actorsOf(crowd)
  if (!warmUp || !measured) throw new Error('there are no students')
  await liveOnce(warmUp)
  const steps = await liveOnce(measured)

  async function liveOnce(actor: Actor): Promise<Statements['steps']> {
    const counts: Partial<Statements['steps']> = {}
    let passId = ''
    for (const step of STEPS) {
      const { by, path, body } = requestOf(step, actor, passId, now)
      const { answer, count } = await send(by, path, body)
      passId ||= answer.passId
      counts[step] = count
    }
    return counts as Statements['steps']
  }

  /** Requests to one teacher's classroom, who is to approve them. */
  const askAll = async (actors: readonly Actor[], approver: Actor['teacher']) => {
    const passIds: string[] = []
    for (const { student, teacher } of actors) {
      const pass = {
        fromRoomId: teacher.roomId,
        fromFacultyId: teacher.userId,
        toRoomId: approver.roomId,
        toFacultyId: approver.userId,
        isAsapPass: true,
      }
      passIds.push((await send(student, '/api/pass', { pass })).answer.passId)
    }
    return passIds
  }
  const approver = measured.teacher
  const asking = others.filter(({ teacher }) => teacher !== approver)
  const [one] = await askAll(asking.slice(0, 1), approver)
  const many = await askAll(asking.slice(1, 1 + MANY), approver)
  return {
    steps,
    approveOne: (await send(approver, `/api/pass/${one}/approve`, {})).count,
    approveMany: (await send(approver, '/api/pass/approve', { passIds: many })).count,
  }
}

/** Each request runs in a context of its own, which its queries find again. */
function noteRequests({ app: { server } }: CorridorServer): string[][] {
  const noted: string[][] = []
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const texts: string[] = []
    noted.push(texts)
    requests.run(texts, () => {
      for (const listener of listeners) listener(request, response)
    })
  })
  return noted
}

/** Returns what ends it. */
function noteQueries(): () => void {
  const driver = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown }
  const { query } = driver
  driver.query = function note(this: unknown, ...given: unknown[]) {
    const [statement] = given as [string | pg.QueryConfig]
    requests.getStore()?.push(typeof statement === 'string' ? statement : statement.text)
    return query.apply(this, given)
  }
  return () => {
    driver.query = query
  }
}

function countOf(texts: readonly string[]): StatementCount {
  const notifications = texts.filter((text) => /pg_notify/i.test(text)).length
  return { statements: texts.length - notifications, notifications }
}
