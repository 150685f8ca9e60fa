import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { schoolOf } from '../school/reference.ts'
import { route } from '../session/route.ts'
import { requireSchool } from '../session/tenancy.ts'
import { changeGroup, createGroup, endGroup, extendGroup } from './commands.ts'
import { apartConflicts, readGroup, readGroups } from './queries.ts'

const DONE = { ok: true } as const

export function apartRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database
  const { clock, references } = context

  route(app, 'GET /api/school/:schoolId/apart', async ({ params, query, scope }) => {
    const school = await schoolOf(references, scope, requireSchool(scope, params.schoolId))
    return readGroups(db, scope, school, query, clock.now())
  })

  route(app, 'GET /api/apart/:groupId', ({ params, scope }) => readGroup(db, scope, params.groupId, clock.now()))

  route(app, 'POST /api/school/:schoolId/apart/conflicts', async ({ params, body, scope }) => {
    const school = await schoolOf(references, scope, requireSchool(scope, params.schoolId))
    return apartConflicts(db, scope, school, body, clock.now())
  })

  route(app, 'POST /api/school/:schoolId/apart', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) =>
      createGroup(change, scope, requireSchool(scope, params.schoolId), body),
    ),
  )

  // Whoever waited because of the group may go now.
  route(app, 'POST /api/apart/:groupId', async ({ params, body, scope, request }) => {
    const group = await runChange(context, { scope, request }, (change) =>
      changeGroup(change, scope, params.groupId, body),
    )
    if (body.isPaused || body.studentIds) await reconcilePasses(context, group.schoolId)
    return group
  })

  route(app, 'POST /api/apart/:groupId/extend', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) => extendGroup(change, scope, params.groupId, body.version)),
  )

  route(app, 'DELETE /api/apart/:groupId', async ({ params, scope, request }) => {
    const schoolId = await runChange(context, { scope, request }, (change) => endGroup(change, scope, params.groupId))
    await reconcilePasses(context, schoolId)
    return DONE
  })
}
