import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { route } from '../session/route.ts'
import { requireDistrict } from '../session/tenancy.ts'
import { districtFaculty, districtStudents } from './queries.ts'

export function districtRoutes(app: FastifyInstance, { database: { db } }: Context): void {
  route(app, 'GET /api/district/:districtId/faculty', ({ params, query, scope }) =>
    districtFaculty(db, scope, requireDistrict(scope, params.districtId), query),
  )

  route(app, 'GET /api/district/:districtId/students', ({ params, query, scope }) =>
    districtStudents(db, scope, requireDistrict(scope, params.districtId), query),
  )
}
