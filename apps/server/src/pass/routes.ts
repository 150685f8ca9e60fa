import type { BulkAnswer, Pass } from '@corridor/contract'
import { type Instant, isStudent, mayRead, maySee, refusal } from '@corridor/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { notFound, refused } from '../http/errors.ts'
import { type Done, once } from '../http/once.ts'
import { route } from '../http/route.ts'
import type { Scope } from '../session/scope.ts'
import type { Outcome } from './change.ts'
import type { Acting } from './commands/act.ts'
import { completePasses } from './commands/complete.ts'
import { acknowledgePasses, approvePasses, cancelPasses, confirmPasses, rejectPasses } from './commands/decide.ts'
import { issuePasses } from './commands/issue.ts'
import { noteRead } from './commands/noteRead.ts'
import { requestPass } from './commands/request.ts'
import { startPasses } from './commands/start.ts'
import { updatePass } from './commands/update.ts'
import { wasTheirs } from './formerly.ts'
import { decorate } from './present.ts'
import { lineOf, passesById, passInScope } from './queries.ts'

interface Asking {
  scope: Scope
  request: FastifyRequest
}

export function passRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context

  /** Every change goes through here: one transaction, once for each key, heard by the others afterwards. */
  const change = <A>(
    { scope, request }: Asking,
    command: (acting: Acting) => Promise<Outcome>,
    answer: (outcome: Outcome, tx: Tx, now: Instant) => Promise<A> | A,
  ): Promise<A> =>
    once(context, request, scope, async (tx, now): Promise<Done<A>> => {
      const outcome = await command({ tx, scope, now })
      return { answer: await answer(outcome, tx, now), announcements: outcome.announcements }
    })

  const one = (asking: Asking, passId: string, command: (acting: Acting) => Promise<Outcome>) =>
    change(asking, command, (outcome, tx, now) => onlyPass(outcome, passId, asking.scope, tx, now))

  const many = (
    asking: Asking & { body: { passIds: readonly string[] } },
    command: (acting: Acting) => Promise<Outcome>,
  ) => change(asking, command, (outcome) => bulk(outcome, asking.body.passIds))

  route(app, 'POST /api/pass', (asked) => {
    const { pass: draft, deviceFingerprint } = asked.body
    if (isStudent(asked.scope.type)) {
      return change(
        asked,
        (acting) => requestPass(acting, draft, deviceFingerprint ?? null),
        ({ passes }) => firstOf(passes),
      )
    }
    return change<Pass | Pass[]>(
      asked,
      (acting) => issuePasses(acting, draft),
      ({ passes }) => (draft.studentIds ? passes : firstOf(passes)),
    )
  })

  route(app, 'GET /api/pass/:passId', async ({ params, scope }) => {
    const pass = await passInScope(database.db, scope, params.passId, clock.now())
    if (!pass || !mayRead(scope, pass)) throw notFound('This pass was not found.')
    await noteRead(database.db, scope, pass, clock.now())
    return decorate(pass, pass.placeInLine === null ? [] : await lineOf(database.db, pass.toRoomId), scope)
  })

  route(app, 'POST /api/pass/:passId', (asked) =>
    one(asked, asked.params.passId, (acting) => updatePass(acting, asked.params.passId, asked.body)),
  )
  route(app, 'POST /api/pass/:passId/approve', (asked) =>
    one(asked, asked.params.passId, (acting) => approvePasses(acting, [asked.params.passId])),
  )
  route(app, 'POST /api/pass/:passId/reject', (asked) =>
    one(asked, asked.params.passId, (acting) => rejectPasses(acting, [asked.params.passId], asked.body.reason)),
  )
  route(app, 'POST /api/pass/:passId/start', (asked) =>
    one(asked, asked.params.passId, (acting) =>
      startPasses(acting, [asked.params.passId], {
        fingerprint: asked.body?.deviceFingerprint ?? null,
        override: asked.body?.override ?? false,
      }),
    ),
  )
  route(app, 'POST /api/pass/:passId/complete', (asked) =>
    one(asked, asked.params.passId, (acting) =>
      completePasses(acting, [asked.params.passId], {
        fingerprint: asked.body?.deviceFingerprint ?? null,
        confirmed: asked.body?.confirmed ?? true,
      }),
    ),
  )
  route(app, 'POST /api/pass/:passId/confirm', (asked) =>
    one(asked, asked.params.passId, (acting) => confirmPasses(acting, [asked.params.passId], asked.body.confirmed)),
  )
  route(app, 'POST /api/pass/:passId/cancel', (asked) =>
    one(asked, asked.params.passId, (acting) => cancelPasses(acting, [asked.params.passId], asked.body?.reason)),
  )
  route(app, 'POST /api/pass/:passId/acknowledge', (asked) =>
    one(asked, asked.params.passId, (acting) => acknowledgePasses(acting, [asked.params.passId])),
  )

  route(app, 'POST /api/pass/approve', (asked) => many(asked, (acting) => approvePasses(acting, asked.body.passIds)))
  route(app, 'POST /api/pass/reject', (asked) =>
    many(asked, (acting) => rejectPasses(acting, asked.body.passIds, asked.body.reason)),
  )
  route(app, 'POST /api/pass/start', (asked) => many(asked, (acting) => startPasses(acting, asked.body.passIds)))
  route(app, 'POST /api/pass/complete', (asked) => many(asked, (acting) => completePasses(acting, asked.body.passIds)))
  route(app, 'POST /api/pass/confirm', (asked) =>
    many(asked, (acting) => confirmPasses(acting, asked.body.passIds, asked.body.confirmed)),
  )
  route(app, 'POST /api/pass/cancel', (asked) =>
    many(asked, (acting) => cancelPasses(acting, asked.body.passIds, asked.body.reason)),
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
  const [current] = skipped.code === 'not_found' ? [] : await passesById(tx, [passId], now)
  if (!current) throw refused(skipped)
  if (maySee(scope, current)) throw refused(skipped, current)
  throw (await wasTheirs(tx, scope, passId)) ? refused(refusal('moved_on'), current) : refused(skipped)
}

/** Only what was asked about: those whom the line let go are somebody else's passes. */
function bulk({ passes, skipped }: Outcome, asked: readonly string[]): BulkAnswer {
  return { passes: passes.filter(({ passId }) => asked.includes(passId)), skipped }
}
