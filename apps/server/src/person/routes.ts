import { can } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { methodsFor } from '../delivery/phone.ts'
import { AppError } from '../http/errors.ts'
import { RateLimit } from '../http/rateLimit.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { schoolOf, schoolsByVersion } from '../school/reference.ts'
import { route } from '../session/route.ts'
import { requireSchool } from '../session/tenancy.ts'
import { changeOwnSettings } from '../user/commands.ts'
import { readUser } from '../user/queries.ts'
import { changeAllowance, checkMayAllow, ownQuickPasses, readAllowance } from './allowance.ts'
import { changePerson, isOwnSettings } from './commands.ts'
import { find } from './find.ts'
import { personPasses } from './passes.ts'
import { readPerson } from './queries.ts'
import { schoolFaculty, schoolStudents } from './tables.ts'

/** Enough for somebody who types, and too few for copying a school's names. */
const SEARCHES_A_MINUTE = 60

export function personRoutes(app: FastifyInstance, context: Context): void {
  const {
    database: { db },
    clock,
  } = context
  const searches = new RateLimit<UserId | string>()

  route(app, 'POST /api/find', ({ body: { search }, scope }) => {
    const sender = scope.impersonator ?? scope.userId
    const seconds = searches.secondsToWait(sender, SEARCHES_A_MINUTE, Date.parse(clock.now()))
    if (seconds > 0) {
      const message = 'Too many searches in the last minute. Wait a few seconds, then type again.'
      throw new AppError(429, 'too_many_attempts', message, { retryAfter: seconds })
    }
    return find(context, scope, search)
  })

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

  route(app, 'GET /api/school/:schoolId/students/:userId/allowance', async ({ params, scope }) => {
    const student = await checkMayAllow(db, scope, params.schoolId, params.userId, clock.now())
    return readAllowance(db, await schoolOf(context.references, scope, student.schoolId), student, clock.now())
  })

  route(app, 'POST /api/school/:schoolId/students/:userId/allowance', async ({ params, body, scope, request }) => {
    const student = await checkMayAllow(db, scope, params.schoolId, params.userId, clock.now())
    const reference = await schoolOf(context.references, scope, student.schoolId)
    const saved = await runChange(context, { scope, request }, async (change) => {
      const read = () => readAllowance(change.tx, reference, student, change.now)
      await changeAllowance(change, student, body, read)
      return read()
    })
    // Closed times do not hold somebody without limits in a line.
    await reconcilePasses(context, student.schoolId)
    return saved
  })

  route(app, 'GET /api/pass/quick', async ({ scope }) => {
    const schools = [...(await schoolsByVersion(context.references, scope.referenceVersions)).values()]
    const own = schools.filter(({ school: { schoolId } }) => can(scope, 'pass.request', { schoolId }))
    return ownQuickPasses(db, scope.userId, own, clock.now())
  })

  route(app, 'POST /api/user/:userId', ({ params: { userId }, body, scope, request }) =>
    runChange(context, { scope, request }, async (change) => {
      if (!isOwnSettings(scope, userId, body)) return changePerson(change, scope, userId, body)
      await changeOwnSettings(change, scope, body, await methodsFor(context, scope))
      return readUser(change.tx, scope)
    }),
  )
}
