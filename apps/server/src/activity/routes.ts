import { EXPORT_ROWS_HEADER } from '@corridor/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { route } from '../session/route.ts'
import { requireSchool } from '../session/tenancy.ts'
import { exportActivity } from './export.ts'
import { findPeople } from './people.ts'
import { activityPage } from './queries.ts'
import { passStory } from './story.ts'

export function activityRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database

  route(app, 'GET /api/school/:schoolId/activity', ({ params, query, scope }) =>
    activityPage(db, scope, requireSchool(scope, params.schoolId), query),
  )

  route(app, 'GET /api/school/:schoolId/activity/people', ({ params, query, scope }) =>
    findPeople(db, scope, requireSchool(scope, params.schoolId), query),
  )

  route(app, 'GET /api/school/:schoolId/activity/export', async ({ params, query, scope, reply }) => {
    const { file, rows } = await exportActivity(context, scope, requireSchool(scope, params.schoolId), query)
    if (rows !== null) reply.header(EXPORT_ROWS_HEADER, rows)
    return file
  })

  route(app, 'GET /api/pass/:passId/story', ({ params, scope }) =>
    passStory(db, scope, params.passId, context.clock.now()),
  )
}
