/**
 * Counts the statements that each call sends to the database, at the driver, including begin, commit and the session
 * query. The real server runs in this process and handles one request at a time. Notifications to other servers are
 * counted separately.
 */
import { asPassId, type PassId } from '@corridor/rules/ids'
import { SettableClock } from '../../apps/server/src/clock.ts'
import { makeLog } from '../../apps/server/src/http/log.ts'
import { makeServer } from '../../apps/server/src/server.ts'
import { recordQueries, recordRequests } from '../../apps/server/src/testing/statements.ts'
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
  /** Approving one request, and approving many in one bulk action. */
  approveOne: StatementCount
  approveMany: StatementCount
}

export const BULK_COUNT = 75

export async function countStatements({ connection, offset, bulk }: Harness): Promise<Statements> {
  const now = schoolNow(offset)
  const clock = new SettableClock()
  clock.freeze(now)
  await using closing = new AsyncDisposableStack()
  // Must be done before the server is created, because parts of it keep references to the original functions.
  closing.defer(recordQueries())
  const server = await makeServer({ connection, clock, log: makeLog('warn') })
  closing.defer(() => server.close())
  const texts = recordRequests(server)
  const browser = new Connection(await server.listen('127.0.0.1', 0))
  closing.defer(() => browser.close())

  const send = async (by: Person, path: string, body: unknown) => {
    const reply = await browser.post(by, path, body)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${textOf(reply)}`)
    return { answer: JSON.parse(textOf(reply)), count: countOf(texts.at(-1) ?? []) }
  }
  const [warmUp, measured, ...others] = actorsOf(bulk)
  if (!warmUp || !measured) throw new Error('there are no students')
  await playLife(warmUp)
  const steps = await playLife(measured)

  async function playLife(actor: Actor): Promise<Statements['steps']> {
    const counts: Partial<Statements['steps']> = {}
    let passId = asPassId('')
    for (const step of STEPS) {
      const { by, path, body } = requestOf(step, actor, passId, now)
      const { answer, count } = await send(by, path, body)
      passId ||= answer.passId
      counts[step] = count
    }
    return counts as Statements['steps']
  }

  /** Requests passes to the approver's classroom. */
  const requestAll = async (actors: readonly Actor[], approver: Actor['teacher']) => {
    const passIds: PassId[] = []
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
  const requesters = others.filter(({ teacher }) => teacher !== approver)
  const [one] = await requestAll(requesters.slice(0, 1), approver)
  const many = await requestAll(requesters.slice(1, 1 + BULK_COUNT), approver)
  return {
    steps,
    approveOne: (await send(approver, `/api/pass/${one}/approve`, {})).count,
    approveMany: (await send(approver, '/api/pass/approve', { passIds: many })).count,
  }
}

function countOf(texts: readonly string[]): StatementCount {
  const notifications = texts.filter((text) => /pg_notify/i.test(text)).length
  return { statements: texts.length - notifications, notifications }
}
