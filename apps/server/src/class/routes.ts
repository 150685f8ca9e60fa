import { can } from '@corridor/rules/access'
import type { SchoolId, UncheckedSchoolId } from '@corridor/rules/ids'
import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { forbidden } from '../http/errors.ts'
import { schoolOf } from '../school/reference.ts'
import { route } from '../session/route.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool } from '../session/tenancy.ts'
import { changeClass, createClass, endClass } from './commands.ts'
import { confirmStudents, unconfirmedClasses } from './confirm.ts'
import { addStudents, removeStudent } from './members.ts'
import { switchManyQuickPasses, switchQuickPasses } from './passSettings.ts'
import { presentStaffMember } from './present.ts'
import { classPage, readClass } from './queries.ts'
import { studentPage } from './students.ts'
import { addTeachers, removeTeacher } from './teachers.ts'

/** Tables of classes and students are for the school's staff. */
function requireStaff(scope: Scope, requested: UncheckedSchoolId): SchoolId {
  const schoolId = requireSchool(scope, requested)
  if (!can(scope, 'person.find', { schoolId })) throw forbidden()
  return schoolId
}

export function classRoutes(app: FastifyInstance, context: Context): void {
  const {
    database: { db },
    references,
  } = context

  route(app, 'GET /api/school/:schoolId/classes', async ({ params: { schoolId }, query, scope }) => {
    return classPage(db, scope, requireStaff(scope, schoolId), query)
  })

  route(app, 'GET /api/classes/unconfirmed', ({ scope }) => unconfirmedClasses(db, scope))

  route(app, 'GET /api/school/:schoolId/staff', async ({ params: { schoolId }, scope }) => {
    const reference = await schoolOf(references, scope, requireStaff(scope, schoolId))
    return [...reference.staff.values()].filter(({ isActive }) => isActive).map(presentStaffMember)
  })

  route(app, 'POST /api/usergroup', ({ body, scope, request }) =>
    runChange(context, { scope, request }, (change) => createClass(change, scope, body)),
  )

  route(app, 'GET /api/usergroup/:userGroupId', ({ params, scope }) => readClass(db, scope, params.userGroupId))

  route(app, 'POST /api/usergroup/:userGroupId', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) => changeClass(change, scope, params.userGroupId, body)),
  )

  route(app, 'DELETE /api/usergroup/:userGroupId', ({ params, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await endClass(change, scope, params.userGroupId)
      return { ok: true as const }
    }),
  )

  route(app, 'POST /api/usergroup/:userGroupId/students', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) => addStudents(change, scope, params.userGroupId, body.studentIds)),
  )

  route(app, 'POST /api/usergroup/:userGroupId/students/confirm', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) =>
      confirmStudents(change, scope, params.userGroupId, body.studentIds),
    ),
  )

  route(app, 'DELETE /api/usergroup/:userGroupId/students/:userId', ({ params, scope, request }) =>
    runChange(context, { scope, request }, (change) => removeStudent(change, scope, params.userGroupId, params.userId)),
  )

  route(app, 'POST /api/usergroup/:userGroupId/teachers', ({ params, body, scope, request }) =>
    runChange(context, { scope, request }, (change) => addTeachers(change, scope, params.userGroupId, body.userIds)),
  )

  route(app, 'DELETE /api/usergroup/:userGroupId/teachers/:userId', ({ params, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      await removeTeacher(change, scope, params.userGroupId, params.userId)
      return { ok: true as const }
    }),
  )

  route(app, 'GET /api/school/:schoolId/passsettings', async ({ params: { schoolId }, query, scope }) => {
    return studentPage(db, scope, requireStaff(scope, schoolId), query)
  })

  route(app, 'POST /api/passsetting', ({ body: { studentId, ...wanted }, scope, request }) =>
    runChange(context, { scope, request }, (change) => switchQuickPasses(change, scope, wanted, studentId)),
  )

  route(app, 'POST /api/passsetting/bulk', ({ body, scope, request }) =>
    runChange(context, { scope, request }, (change) =>
      switchManyQuickPasses(change, scope, body.passSetting, body.studentIds),
    ),
  )
}
