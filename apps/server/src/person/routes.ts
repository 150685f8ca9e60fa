import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { methodsFor } from '../delivery/phone.ts'
import { route } from '../session/route.ts'
import { requireSchool } from '../session/tenancy.ts'
import { changeOwnSettings } from '../user/commands.ts'
import { readUser } from '../user/queries.ts'
import { changePerson, isOwnSettings } from './commands.ts'
import { personPasses } from './passes.ts'
import { readPerson } from './queries.ts'
import { schoolFaculty, schoolStudents } from './tables.ts'

export function personRoutes(app: FastifyInstance, context: Context): void {
  const {
    database: { db },
    clock,
  } = context

  route(app, 'GET /api/user/:userId/full', ({ params, scope }) => readPerson(db, scope, params.userId, clock.now()))

  route(app, 'POST /api/user/:userId/passes/query', ({ params, body, scope }) =>
    personPasses(context, scope, params.userId, body),
  )

  route(app, 'GET /api/school/:schoolId/students', ({ params, query, scope }) =>
    schoolStudents(db, scope, requireSchool(scope, params.schoolId), query),
  )

  route(app, 'GET /api/school/:schoolId/faculty', ({ params, query, scope }) =>
    schoolFaculty(db, scope, requireSchool(scope, params.schoolId), query),
  )

  route(app, 'POST /api/user/:userId', ({ params: { userId }, body, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      if (!isOwnSettings(scope, userId, body)) return changePerson(change, scope, userId, body)
      await changeOwnSettings(change, scope, body, await methodsFor(context, scope))
      return readUser(change.tx, scope)
    }),
  )
}
