import type { Output } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import type { EditContext } from '../schedule/access.ts'
import { changeSchool } from '../school/settings.ts'
import { route } from '../session/route.ts'
import type { Scope } from '../session/scope.ts'
import { changeClosedTime, createClosedTime, removeClosedTime } from './closedTimes.ts'
import { closeNow, openNow } from './closeNow.ts'
import { changeTerm, createTerm, removeTerm } from './terms.ts'

const DONE = { ok: true } as const

/** What those in line may wait for. */
const LINE_FIELDS = ['hallCap', 'closedFirst', 'closedLast', 'timezone'] as const satisfies (keyof Output<
  'POST /api/school/:schoolId',
  'body'
>)[]

/** Reading is part of the school's setup (`GET /api/school/:schoolId`). */
export function limitRoutes(app: FastifyInstance, context: Context): void {
  const run = <A>({ scope, request }: Requester, command: (editing: EditContext) => Promise<A>): Promise<A> =>
    runChange(context, { scope, request }, (change) => command({ change, scope }))

  /** For changes after which those in line may go. */
  const settle = async <A extends { schoolId: SchoolId }>(changed: Promise<A>): Promise<A> => {
    const answer = await changed
    await reconcilePasses(context, answer.schoolId)
    return answer
  }

  /** All settings of a school, of which its limits are a part. Here, because `school/` is below the lines of passes. */
  route(app, 'POST /api/school/:schoolId', async ({ params: { schoolId }, body, scope, request }) => {
    const { version, ...sent } = body
    const edited = await runChange(context, { scope, request }, (change) =>
      changeSchool(change, scope, schoolId, { version, sent }),
    )
    if (LINE_FIELDS.some((field) => body[field] !== undefined)) await reconcilePasses(context, edited.school.schoolId)
    return edited
  })

  route(app, 'POST /api/school/:schoolId/terms', (call) =>
    run(call, (editing) => createTerm(editing, call.params.schoolId, call.body)),
  )
  route(app, 'POST /api/term/:termId', (call) =>
    run(call, (editing) => changeTerm(editing, call.params.termId, call.body)),
  )
  route(app, 'DELETE /api/term/:termId', (call) =>
    run(call, async (editing) => {
      await removeTerm(editing, call.params.termId)
      return DONE
    }),
  )

  route(app, 'POST /api/school/:schoolId/closed-times', (call) =>
    run(call, (editing) => createClosedTime(editing, call.params.schoolId, call.body)),
  )
  route(app, 'POST /api/closed-time/:closedTimeId', (call) =>
    settle(run(call, (editing) => changeClosedTime(editing, call.params.closedTimeId, call.body))),
  )
  route(app, 'DELETE /api/closed-time/:closedTimeId', async (call) => {
    await settle(
      run(call, async (editing) => ({ schoolId: await removeClosedTime(editing, call.params.closedTimeId) })),
    )
    return DONE
  })

  route(app, 'POST /api/school/:schoolId/close', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) => closeNow(change, scope, params.schoolId, body)),
  )
  route(app, 'POST /api/school/:schoolId/open', ({ params, body, scope, request }) =>
    settle(runChange(context, { scope, request }, (change) => openNow(change, scope, params.schoolId, body))),
  )
}

interface Requester {
  scope: Scope
  request: FastifyRequest
}
