import type { FastifyInstance } from 'fastify'
import { rightsDigest } from '../change/rights.ts'
import type { Context } from '../context.ts'
import { methodsIn } from '../delivery/phone.ts'
import { notFound } from '../http/errors.ts'
import { signLiveToken } from '../session/liveToken.ts'
import { route } from '../session/route.ts'
import { requireSchools, schoolInScope } from '../session/tenancy.ts'
import { readFrame } from './frame.ts'
import { searchStudents } from './search.ts'
import { studentSnapshot } from './snapshot.ts'

export function userRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock, secrets } = context

  route(app, 'GET /api/user/current', async ({ scope }) => ({ userId: scope.userId, type: scope.type }))

  route(app, 'GET /api/user/initialize', async ({ scope }) => {
    const now = clock.now()
    const [frame, signedUserToken] = await Promise.all([
      readFrame(context, scope),
      signLiveToken(secrets.liveToken, { ...scope, rights: rightsDigest(scope) }, now),
    ])
    return { ...frame, signedUserToken, availableMethods: methodsIn(context, scope, frame.schools) }
  })

  route(app, 'POST /api/user/search', ({ body, scope }) => {
    const asked = requireSchools(scope, body.schoolId)
    const schoolIds = body.schoolIds?.flatMap((schoolId) => schoolInScope(scope, schoolId) ?? []) ?? asked
    const search = { search: body.search, schoolIds, userIds: body.userIds ?? undefined }
    return searchStudents(database, scope, search, clock.now())
  })

  route(app, 'GET /api/user/:userId/passes', async ({ params, scope }) => {
    const snapshot = await studentSnapshot(context, scope, params.userId)
    if (!snapshot) throw notFound('That student was not found.')
    return snapshot
  })
}
