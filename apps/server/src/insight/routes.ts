import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { route } from '../session/route.ts'
import { requireSchool } from '../session/tenancy.ts'
import { schoolAnalysis } from './analysis.ts'
import { markIncidentsSeen, personIncidents } from './incidents.ts'
import { noteFacts, recordNote } from './noteHome.ts'
import { schoolNow, schoolsNow } from './now.ts'
import { schoolPairs } from './pairs/pairs.ts'
import { roomPatterns, schoolPatterns } from './pattern/patterns.ts'
import { unfinishedSchools } from './readiness.ts'
import { markSchoolIncidentsSeen, schoolIncidents } from './schoolIncidents.ts'
import { studentInsights } from './student.ts'
import { schoolsUsage, schoolUsage } from './usage.ts'

export function insightRoutes(app: FastifyInstance, context: Context): void {
  const {
    database: { db },
    clock,
  } = context

  route(app, 'GET /api/user/:userId/insights', ({ params, query, scope }) =>
    studentInsights(context, scope, params.userId, query.schoolId),
  )

  route(app, 'GET /api/school/:schoolId/insights', ({ params, query, scope }) =>
    schoolAnalysis(context, scope, requireSchool(scope, params.schoolId), query),
  )

  route(app, 'GET /api/school/:schoolId/usage', ({ params, query, scope }) =>
    schoolUsage(context, scope, requireSchool(scope, params.schoolId), query.interval),
  )

  route(app, 'GET /api/school/:schoolId/now', ({ params, scope }) =>
    schoolNow(db, scope, requireSchool(scope, params.schoolId), clock.now()),
  )

  route(app, 'GET /api/usage', ({ query, scope }) => schoolsUsage(context, scope, query.interval))

  route(app, 'GET /api/now', ({ scope }) => schoolsNow(db, scope, clock.now()))

  route(app, 'GET /api/readiness', ({ scope }) => unfinishedSchools(db, scope, clock.now()))

  route(app, 'GET /api/school/:schoolId/patterns', ({ params, query, scope }) =>
    schoolPatterns(db, scope, requireSchool(scope, params.schoolId), query.weeks, clock.now()),
  )

  route(app, 'GET /api/room/:roomId/patterns', ({ params, query, scope }) =>
    roomPatterns(db, scope, params.roomId, query, clock.now()),
  )

  route(app, 'GET /api/school/:schoolId/pairs', ({ params, query, scope }) =>
    schoolPairs(db, scope, requireSchool(scope, params.schoolId), query),
  )

  route(app, 'GET /api/user/:userId/incidents', ({ params, query, scope }) =>
    personIncidents(db, scope, params.userId, query.cursor, clock.now()),
  )

  route(app, 'GET /api/user/:userId/note', ({ params, query, scope }) =>
    noteFacts(context, scope, params.userId, query),
  )

  route(app, 'POST /api/user/:userId/note', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await recordNote(change, scope, params.userId, body.schoolId)
      return { ok: true as const }
    }),
  )

  route(app, 'GET /api/school/:schoolId/incidents', ({ params, query, scope }) =>
    schoolIncidents(db, scope, requireSchool(scope, params.schoolId), query, clock.now()),
  )

  route(app, 'POST /api/school/:schoolId/incidents/seen', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await markSchoolIncidentsSeen(change, scope, requireSchool(scope, params.schoolId), body.incidentIds)
      return { ok: true as const }
    }),
  )

  route(app, 'POST /api/user/:userId/incidents/seen', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await markIncidentsSeen(change, scope, params.userId, body.incidentIds)
      return { ok: true as const }
    }),
  )
}
