import type { FoundInHalls } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { AppError } from '../http/errors.ts'
import { RateLimit } from '../http/rateLimit.ts'
import { changePasses } from '../pass/change/run.ts'
import { startAtOnce } from '../pass/commands/startAtOnce.ts'
import { presentForActor } from '../pass/present.ts'
import { schoolOf } from '../school/reference.ts'
import { route } from '../session/route.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool } from '../session/tenancy.ts'
import { reportFromHalls, walkToClass } from './commands.ts'
import { logHallSearch } from './logHallSearch.ts'
import { findInHalls, studentOfPass, whoIsOut } from './queries.ts'

/** Enough for somebody who types and scans, and too few for following a whole school. */
const SEARCHES_A_MINUTE = 60

export function hallRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, references } = context
  const searches = new RateLimit<UserId | string>()

  const countSearch = (scope: Scope) => {
    const sender = scope.impersonator ?? scope.userId
    const seconds = searches.secondsToWait(sender, SEARCHES_A_MINUTE, Date.parse(clock.now()))
    if (seconds === 0) return
    const message = 'Too many searches in the last minute. Wait a few seconds, then try again.'
    throw new AppError(429, 'too_many_attempts', message, { retryAfter: seconds })
  }
  const logged = async (scope: Scope, schoolId: SchoolId, found: FoundInHalls) => {
    await logHallSearch(database.db, scope, schoolId, found.students, clock.now())
    return found
  }

  route(app, 'GET /api/school/:schoolId/halls', ({ params, scope }) =>
    whoIsOut(context, scope, requireSchool(scope, params.schoolId)),
  )

  route(app, 'POST /api/school/:schoolId/halls/search', async ({ params, body, scope }) => {
    const schoolId = requireSchool(scope, params.schoolId)
    countSearch(scope)
    return logged(scope, schoolId, await findInHalls(context, scope, schoolId, body))
  })

  route(app, 'POST /api/school/:schoolId/halls/scan', async ({ params, body, scope }) => {
    const schoolId = requireSchool(scope, params.schoolId)
    countSearch(scope)
    const wanted =
      'passId' in body
        ? await studentOfPass(database.db, scope, schoolId, body.passId, clock.now())
        : { search: '', number: body.number }
    return logged(scope, schoolId, await findInHalls(context, scope, schoolId, wanted))
  })

  route(app, 'POST /api/school/:schoolId/halls/passes', async ({ params, body, scope, request }) => {
    const schoolId = requireSchool(scope, params.schoolId)
    const reference = await schoolOf(references, scope, schoolId)
    const walk = await walkToClass(context, scope, reference, body)
    return changePasses(context, { scope, request }, startAtOnce(schoolId, walk), ({ passes: [pass] }) => {
      if (!pass) throw new Error('a command that made a pass returned none')
      return presentForActor(scope, pass)
    })
  })

  route(app, 'POST /api/school/:schoolId/halls/reports', async ({ params, body, scope, request }) => {
    const reference = await schoolOf(references, scope, requireSchool(scope, params.schoolId))
    return runChange(context, { scope, request }, (change) => reportFromHalls(change, scope, reference, body))
  })
}
