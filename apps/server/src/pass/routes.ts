import type { BulkAnswer, Pass } from '@corridor/contract'
import { canSomewhere, type Instant, mayRead, maySee, refusal } from '@corridor/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Replay, runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { notFound, refused } from '../http/errors.ts'
import { route } from '../session/route.ts'
import type { Scope } from '../session/scope.ts'
import type { CommandContext } from './commands/act.ts'
import { completePasses } from './commands/complete.ts'
import { acknowledgePasses, approvePasses, cancelPasses, confirmPasses, rejectPasses } from './commands/decide.ts'
import { issuePasses } from './commands/issue.ts'
import { logPassView } from './commands/logPassView.ts'
import { requestPass } from './commands/request.ts'
import { startPasses } from './commands/start.ts'
import { updatePass } from './commands/update.ts'
import { decorate, presentedTo } from './present.ts'
import { wasVisibleTo } from './previousHolders.ts'
import { lineOf, passesById, passInScope } from './queries.ts'
import type { Outcome } from './recordChanges.ts'

interface Asker {
  scope: Scope
  request: FastifyRequest
}

export function passRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context

  /** Every change goes through here: one transaction, once for each key, heard by the others afterward. */
  const change = <A>(
    { scope, request }: Asker,
    command: (ctx: CommandContext) => Promise<Outcome>,
    answer: (outcome: Outcome, tx: Tx, now: Instant) => Promise<A> | A,
    replay?: Replay<A>,
  ): Promise<A> =>
    runChange(
      context,
      { scope, request },
      async ({ tx, now, announcements }) => {
        const outcome = await command({ tx, scope, now })
        announcements.push(...outcome.announcements)
        const passes = outcome.passes.map((pass) => presentedTo(scope, pass))
        return answer({ ...outcome, passes }, tx, now)
      },
      replay,
    )

  const one = (input: Asker, passId: string, command: (ctx: CommandContext) => Promise<Outcome>) =>
    change(input, command, (outcome, tx, now) => onlyPass(outcome, passId, input.scope, tx, now))

  const many = (
    input: Asker & { body: { passIds: readonly string[] } },
    command: (ctx: CommandContext) => Promise<Outcome>,
  ) => change(input, command, (outcome) => bulk(outcome, input.body.passIds), replayBulk)

  route(app, 'POST /api/pass', (input) => {
    const { pass: draft, deviceFingerprint } = input.body
    if (canSomewhere(input.scope, 'pass.request')) {
      return change(
        input,
        (ctx) => requestPass(ctx, draft, deviceFingerprint ?? null),
        ({ passes }) => firstOf(passes),
      )
    }
    return change<Pass | Pass[]>(
      input,
      (ctx) => issuePasses(ctx, draft),
      ({ passes }) => (draft.studentIds ? passes : firstOf(passes)),
    )
  })

  route(app, 'GET /api/pass/:passId', async ({ params, scope }) => {
    const pass = await passInScope(database.db, scope, params.passId, clock.now())
    if (!pass || !mayRead(scope, pass)) throw notFound('This pass was not found.')
    await logPassView(database.db, scope, pass, clock.now())
    return decorate(pass, pass.placeInLine === null ? [] : await lineOf(database.db, pass.toRoomId), scope)
  })

  route(app, 'POST /api/pass/:passId', (input) =>
    one(input, input.params.passId, (ctx) => updatePass(ctx, input.params.passId, input.body)),
  )
  route(app, 'POST /api/pass/:passId/approve', (input) =>
    one(input, input.params.passId, (ctx) => approvePasses(ctx, [input.params.passId])),
  )
  route(app, 'POST /api/pass/:passId/reject', (input) =>
    one(input, input.params.passId, (ctx) => rejectPasses(ctx, [input.params.passId], input.body.reason)),
  )
  route(app, 'POST /api/pass/:passId/start', (input) =>
    one(input, input.params.passId, (ctx) =>
      startPasses(ctx, [input.params.passId], {
        fingerprint: input.body?.deviceFingerprint ?? null,
        override: input.body?.override ?? false,
      }),
    ),
  )
  route(app, 'POST /api/pass/:passId/complete', (input) =>
    one(input, input.params.passId, (ctx) =>
      completePasses(ctx, [input.params.passId], {
        fingerprint: input.body?.deviceFingerprint ?? null,
        confirmed: input.body?.confirmed ?? true,
      }),
    ),
  )
  route(app, 'POST /api/pass/:passId/confirm', (input) =>
    one(input, input.params.passId, (ctx) => confirmPasses(ctx, [input.params.passId], input.body.confirmed)),
  )
  route(app, 'POST /api/pass/:passId/cancel', (input) =>
    one(input, input.params.passId, (ctx) => cancelPasses(ctx, [input.params.passId], input.body?.reason)),
  )
  route(app, 'POST /api/pass/:passId/acknowledge', (input) =>
    one(input, input.params.passId, (ctx) => acknowledgePasses(ctx, [input.params.passId])),
  )

  route(app, 'POST /api/pass/approve', (input) => many(input, (ctx) => approvePasses(ctx, input.body.passIds)))
  route(app, 'POST /api/pass/reject', (input) =>
    many(input, (ctx) => rejectPasses(ctx, input.body.passIds, input.body.reason)),
  )
  route(app, 'POST /api/pass/start', (input) => many(input, (ctx) => startPasses(ctx, input.body.passIds)))
  route(app, 'POST /api/pass/complete', (input) => many(input, (ctx) => completePasses(ctx, input.body.passIds)))
  route(app, 'POST /api/pass/confirm', (input) =>
    many(input, (ctx) => confirmPasses(ctx, input.body.passIds, input.body.confirmed)),
  )
  route(app, 'POST /api/pass/cancel', (input) =>
    many(input, (ctx) => cancelPasses(ctx, input.body.passIds, input.body.reason)),
  )
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
async function onlyPass(outcome: Outcome, passId: string, scope: Scope, tx: Tx, now: Instant): Promise<Pass> {
  const changed = outcome.passes.find((pass) => pass.passId === passId)
  if (changed) return changed
  const [skipped] = outcome.skipped
  if (!skipped) throw new Error('a command neither changed nor refused')
  const [found] = skipped.code === 'not_found' ? [] : await passesById(tx, [passId], now)
  if (!found) throw refused(skipped)
  const current = presentedTo(scope, found)
  if (maySee(scope, current)) throw refused(skipped, current)
  throw (await wasVisibleTo(tx, scope, current)) ? refused(refusal('moved_on'), current) : refused(skipped)
}

/** Only what was asked about: those whom the line let go are somebody else's passes. */
function bulk({ passes, skipped }: Outcome, input: readonly string[]): BulkAnswer {
  return { passes: passes.filter(({ passId }) => input.includes(passId)), skipped }
}

/** Each pass that a new call would skip is skipped. */
function replayBulk(stored: BulkAnswer, wouldBe: BulkAnswer): BulkAnswer {
  const skippedNow = new Set(wouldBe.skipped.map(({ passId }) => passId))
  return {
    passes: stored.passes.filter(({ passId }) => !skippedNow.has(passId)),
    skipped: [...wouldBe.skipped, ...stored.skipped.filter(({ passId }) => !skippedNow.has(passId))],
  }
}
