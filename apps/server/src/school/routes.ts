import type { FastifyInstance } from 'fastify'
import { runChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { hasEtag, weakEtag } from '../http/etag.ts'
import { route } from '../session/route.ts'
import { requireSchool } from '../session/tenancy.ts'
import { readClasses } from './classes.ts'
import { readLogo, readSchoolFile } from './logo.ts'
import { schoolOf } from './reference.ts'
import { changeSchool } from './settings.ts'
import { presentSetup, setupTag } from './setup.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

export function schoolRoutes(app: FastifyInstance, context: Context): void {
  const { database, references, clock } = context

  route(app, 'GET /api/school/:schoolId', async ({ params, scope, request, reply }) => {
    const schoolId = requireSchool(scope, params.schoolId)
    const reference = await schoolOf(references, scope, schoolId)
    const now = clock.now()
    const etag = weakEtag(setupTag(reference, scope, now))
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (hasEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
    return presentSetup(reference, scope, await readClasses(database, scope, schoolId), now)
  })

  route(app, 'POST /api/school/:schoolId/logo', async ({ params: { schoolId }, query, file, scope, request }) => {
    const read = await readSchoolFile(scope, schoolId, file)
    return runChange(context, { scope, request }, (change) =>
      changeSchool(change, scope, schoolId, { ...query, ...read }),
    )
  })

  route(app, 'GET /api/school/:schoolId/logo/:name', async ({ params, scope, reply }) => {
    const picture = await readLogo(database.db, scope, params)
    reply.header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
    return picture
  })
}
