/** What must be true once everybody has been answered and everything runs again. */
import { setTimeout as pause } from 'node:timers/promises'
import { asc, gt, inArray, isNull } from 'drizzle-orm'
import { changeEvent, pass, passEvent } from '../../apps/server/src/db/schema/index.ts'
import { findWrongDays } from '../../apps/server/src/insight/days.ts'
import { brokenInvariants } from '../../apps/server/src/testing/model/invariants.ts'
import type { Oracle } from '../../apps/server/src/testing/model/oracle.ts'
import type { Answered } from '../../apps/server/src/testing/model/play.ts'
import { lostFacts, promised } from '../../apps/server/src/testing/model/promised.ts'
import { brokenTrail } from '../../apps/server/src/testing/model/trail.ts'
import { frameFrom } from '../../apps/web/src/base/session/frame.ts'
import type { SoakedCluster } from './cluster.ts'
import type { RetryingClient } from './retryingClient.ts'
import { contentsOf, type Screen } from './screen.ts'

const TIMEOUT_MS = 90_000
const AGAIN_MS = 100

export interface Viewed {
  username: string
  screen: Screen
  /** The same person at another server. */
  elsewhere: RetryingClient
}

/** Resolves when it is true. Says what was still wrong when it gave up. */
async function eventually(whatIsWrong: () => Promise<string[]>): Promise<string[]> {
  const began = performance.now()
  for (;;) {
    const wrong = await whatIsWrong().catch((error: Error) => [`could not be checked: ${error.message}`])
    if (wrong.length === 0 || performance.now() - began > TIMEOUT_MS) return wrong
    await pause(AGAIN_MS)
  }
}

/** Every server takes requests. */
export const notReady = ({ servers }: SoakedCluster) =>
  eventually(async () => {
    const answers = await Promise.all(
      servers.map(({ clients }) => fetch(`${clients.origin}/api/health`, { signal: AbortSignal.timeout(3000) })),
    )
    return answers.flatMap(({ status }, index) => (status === 200 ? [] : [`server ${index} answers ${status}`]))
  })

/** Every event was sent, of passes and of everything else. */
export const unsent = ({ db: { db } }: SoakedCluster) =>
  eventually(async () => {
    const [ofPasses, others] = await Promise.all([
      db.select({ id: passEvent.passEventId }).from(passEvent).where(isNull(passEvent.emittedAt)),
      db.select({ id: changeEvent.changeEventId }).from(changeEvent).where(isNull(changeEvent.emittedAt)),
    ])
    return [
      ...ofPasses.map(({ id }) => `the event ${id} of a pass was not sent`),
      ...others.map(({ id }) => `the event ${id} of another change was not sent`),
    ]
  })

/** The trail since the last check has what was answered, and nothing else that a person did. */
export async function lostOrDoubled(
  { db: { db } }: SoakedCluster,
  answered: readonly Answered[],
  since: number,
): Promise<{ wrong: string[]; last: number }> {
  const events = await db
    .select()
    .from(passEvent)
    .where(gt(passEvent.passEventId, since))
    .orderBy(asc(passEvent.passEventId))
  const written = events
    .filter(({ actorKind }) => actorKind === 'user')
    .map(({ passId, version, name, actorId }) => `${passId} ${version} ${name} by ${actorId}`)
  const wanted = new Set(answered.flatMap(promised))
  const lost = [...wanted].filter((line) => !written.includes(line)).map((line) => `lost: ${line}`)
  const unasked = written.filter((line) => !wanted.has(line)).map((line) => `not answered: ${line}`)
  const doubled = written.filter((line, index) => written.indexOf(line) !== index).map((line) => `twice: ${line}`)
  const touched = [...new Set(events.map(({ passId }) => passId))]
  const rows = touched.length === 0 ? [] : await db.select().from(pass).where(inArray(pass.passId, touched))
  const rowOf = new Map(rows.map((row) => [row.passId, row]))
  const facts = answered.flatMap((one) => lostFacts(one, rowOf.get(one.pass.passId)))
  return { wrong: [...lost, ...unasked, ...doubled, ...facts], last: events.at(-1)?.passEventId ?? since }
}

/** Limits hold, and the counts of each day are what the passes say. */
export async function brokenState({ db: { db } }: SoakedCluster, oracle: Oracle): Promise<string[]> {
  const days = await findWrongDays(db)
  return [...(await eventually(() => brokenInvariants(db, oracle))), ...days.map(() => 'a day is counted wrong')]
}

/** Every start since the beginning was within the limits. */
export async function brokenHistory({ db: { db } }: SoakedCluster, oracle: Oracle): Promise<string[]> {
  const passes = await db.select().from(pass)
  const events = await db.select().from(passEvent).orderBy(asc(passEvent.passEventId))
  return brokenTrail(passes, events, oracle)
}

/** Every screen shows what the database has. */
export const wrongScreens = ({ now }: SoakedCluster, viewed: readonly Viewed[]) =>
  eventually(async () => {
    const wrong = await Promise.all(
      viewed.map(async ({ username, screen, elsewhere }) => {
        const wanted = contentsOf(frameFrom(await elsewhere.call('GET /api/user/initialize'), [], undefined), now())
        const shown = screen.shown()
        return shown.join() === wanted.join()
          ? []
          : [`${username} sees ${shown.join(', ') || 'nothing'} instead of ${wanted.join(', ') || 'nothing'}`]
      }),
    )
    return wrong.flat()
  })
