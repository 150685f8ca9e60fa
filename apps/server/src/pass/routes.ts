import type { BulkAnswer, Pass } from '@corridor/contract'
import { can, canSomewhere } from '@corridor/rules/access'
import type { PassId } from '@corridor/rules/ids'
import { mayRead, maySee, refusal } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import type { FastifyInstance } from 'fastify'
import type { Replay } from '../change/change.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { notFound, refusalMessage, refused } from '../http/errors.ts'
import { route } from '../session/route.ts'
import type { Command } from './change/command.ts'
import { changePasses, type Outcome, type PassChangeRequester } from './change/run.ts'
import { completePasses } from './commands/complete.ts'
import { acknowledgePasses, approvePasses, cancelPasses, confirmPasses, rejectPasses } from './commands/decide.ts'
import { issuePasses } from './commands/issue.ts'
import { logPassView } from './commands/logPassView.ts'
import { requestPass } from './commands/request.ts'
import { startPasses } from './commands/start.ts'
import { updatePass } from './commands/update.ts'
import { hurryPass } from './commands/urgent.ts'
import { endedBefore } from './endedBefore.ts'
import { decorate, presentForActor } from './present.ts'
import { wasVisibleTo } from './previousHolders.ts'
import { lineOf, passesById, passInScope } from './queries.ts'

export function passRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context

  /** Every change goes through here: once for each key, and heard by the others afterward. */
  const change = <A>(
    input: PassChangeRequester,
    command: Command,
    answer: (outcome: Outcome) => Promise<A> | A,
    replay?: Replay<A>,
  ): Promise<A> =>
    changePasses(
      context,
      input,
      command,
      (outcome) => answer({ ...outcome, passes: outcome.passes.map((pass) => presentForActor(input.scope, pass)) }),
      replay,
    )

  const one = (input: PassChangeRequester, passId: PassId, command: Command) =>
    change(input, command, (outcome) => onlyPass(outcome, passId, database.db, clock.now()))

  const many = (input: PassChangeRequester & { body: { passIds: readonly PassId[] } }, command: Command) =>
    change(input, command, (outcome) => bulk(outcome, input.body.passIds), replayBulk)

  route(app, 'POST /api/pass', (input) => {
    const { pass: draft, deviceFingerprint } = input.body
    if (canSomewhere(input.scope, 'pass.request')) {
      return change(input, requestPass(draft, deviceFingerprint ?? null), ({ passes }) => firstOf(passes))
    }
    return change<Pass | Pass[]>(input, issuePasses(draft), ({ passes }) =>
      draft.studentIds ? passes : firstOf(passes),
    )
  })

  route(app, 'GET /api/pass/:passId', async ({ params, scope }) => {
    const pass = await passInScope(database.db, scope, params.passId, clock.now())
    if (!pass || !mayRead(scope, pass)) throw notFound('This pass was not found.')
    await logPassView(database.db, scope, pass, clock.now())
    return decorate(pass, pass.placeInLine === null ? [] : await lineOf(database.db, pass.toRoomId), scope)
  })

  route(app, 'POST /api/pass/:passId', (input) =>
    one(input, input.params.passId, updatePass(input.params.passId, input.body)),
  )
  route(app, 'POST /api/pass/:passId/hurry', (input) => one(input, input.params.passId, hurryPass(input.params.passId)))
  route(app, 'POST /api/pass/:passId/approve', (input) =>
    one(input, input.params.passId, approvePasses([input.params.passId])),
  )
  route(app, 'POST /api/pass/:passId/reject', (input) =>
    one(input, input.params.passId, rejectPasses([input.params.passId], input.body.reason)),
  )
  route(app, 'POST /api/pass/:passId/start', (input) =>
    one(
      input,
      input.params.passId,
      startPasses([input.params.passId], {
        fingerprint: input.body?.deviceFingerprint ?? null,
        override: input.body?.override ?? false,
      }),
    ),
  )
  route(app, 'POST /api/pass/:passId/complete', (input) =>
    one(
      input,
      input.params.passId,
      completePasses([input.params.passId], {
        fingerprint: input.body?.deviceFingerprint ?? null,
        confirmed: input.body?.confirmed ?? true,
      }),
    ),
  )
  route(app, 'POST /api/pass/:passId/sendBack', (input) =>
    one(input, input.params.passId, completePasses([input.params.passId], { isSentBack: true })),
  )
  route(app, 'POST /api/pass/:passId/confirm', (input) =>
    one(input, input.params.passId, confirmPasses([input.params.passId], input.body.confirmed)),
  )
  route(app, 'POST /api/pass/:passId/cancel', (input) =>
    one(input, input.params.passId, cancelPasses([input.params.passId], input.body?.reason)),
  )
  route(app, 'POST /api/pass/:passId/acknowledge', (input) =>
    one(input, input.params.passId, acknowledgePasses([input.params.passId])),
  )

  route(app, 'POST /api/pass/approve', (input) => many(input, approvePasses(input.body.passIds)))
  route(app, 'POST /api/pass/reject', (input) => many(input, rejectPasses(input.body.passIds, input.body.reason)))
  route(app, 'POST /api/pass/start', (input) => many(input, startPasses(input.body.passIds)))
  route(app, 'POST /api/pass/complete', (input) => many(input, completePasses(input.body.passIds)))
  route(app, 'POST /api/pass/confirm', (input) => many(input, confirmPasses(input.body.passIds, input.body.confirmed)))
  route(app, 'POST /api/pass/cancel', (input) => many(input, cancelPasses(input.body.passIds, input.body.reason)))
}

function firstOf(passes: readonly Pass[]): Pass {
  const [first] = passes
  if (!first) throw new Error('a command that made a pass returned none')
  return first
}

/**
 * Refused, the answer is an error that shows the pass as it now is, so that the screen can show it too; but only to
 * those whose lists hold it or held it. Anybody else opens it by its id, which is put on record. Whoever held it until
 * a moment ago lacks no right: it is the pass that moved.
 */
async function onlyPass(
  { passes, skipped: [skipped], situation: { scope } }: Outcome,
  passId: PassId,
  db: Db,
  now: Instant,
): Promise<Pass> {
  const changed = passes.find((pass) => pass.passId === passId)
  if (changed) return changed
  if (!skipped) throw new Error('a command neither changed nor refused')
  const [found] = skipped.code === 'not_found' ? [] : await passesById(db, [passId], now)
  if (!found) throw refused(skipped)
  const current = presentForActor(scope, found)
  if (can(scope, 'hall.act', current)) throw refused(await endedBefore(db, skipped, current, now), current)
  if (maySee(scope, current)) throw refused(skipped, current)
  throw (await wasVisibleTo(db, scope, current)) ? refused(refusal('moved_on'), current) : refused(skipped)
}

/** Answers only with the requested passes: the passes that the line started belong to other students. */
function bulk({ passes, skipped }: Outcome, input: readonly PassId[]): BulkAnswer {
  return {
    passes: passes.filter(({ passId }) => input.includes(passId)),
    skipped: skipped.map(({ passId, ...refusal }) => ({
      passId,
      code: refusal.code,
      message: refusalMessage(refusal),
    })),
  }
}

/** Each pass that a new call would skip is skipped. */
function replayBulk(stored: BulkAnswer, wouldBe: BulkAnswer): BulkAnswer {
  const skippedNow = new Set(wouldBe.skipped.map(({ passId }) => passId))
  return {
    passes: stored.passes.filter(({ passId }) => !skippedNow.has(passId)),
    skipped: [...wouldBe.skipped, ...stored.skipped.filter(({ passId }) => !skippedNow.has(passId))],
  }
}
