import { URL_LENGTH } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { accountRoutes } from './account/routes.ts'
import { activityRoutes } from './activity/routes.ts'
import { apartRoutes } from './apart/routes.ts'
import { classRoutes } from './class/routes.ts'
import type { Context } from './context.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { districtRoutes } from './district/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { freezeRoutes } from './freeze/routes.ts'
import { hallRoutes } from './hall/routes.ts'
import { measureRequests, metricsRoute } from './health/metrics.ts'
import { healthRoutes } from './health/routes.ts'
import type { Connections } from './http/connections.ts'
import { contentPolicy } from './http/contentPolicy.ts'
import { useDocs } from './http/docs.ts'
import { rejectMalformed, useErrorHandler } from './http/errorHandler.ts'
import { forbidden, unauthenticated } from './http/errors.ts'
import { isApi } from './http/isApi.ts'
import { useJson } from './http/json.ts'
import { refuseWhenOutdated } from './http/outdated.ts'
import { PERMISSIONS_POLICY } from './http/permissionsPolicy.ts'
import { newRequestId } from './http/requestId.ts'
import { shapedJson } from './http/shapedJson.ts'
import { useWeb } from './http/static.ts'
import { type Timeouts, timeoutOptions } from './http/timeouts.ts'
import { answerUnreadable } from './http/unreadable.ts'
import { compileValidator } from './http/validate.ts'
import { useXsrf } from './http/xsrf.ts'
import { insightRoutes } from './insight/routes.ts'
import { manageKioskRoutes } from './kiosk/manageRoutes.ts'
import { kioskRoutes } from './kiosk/routes.ts'
import { lateRoutes } from './late/routes.ts'
import { limitRoutes } from './limits/routes.ts'
import { notificationRoutes } from './notification/routes.ts'
import { passQueryRoutes } from './pass/queryRoutes.ts'
import { passRoutes } from './pass/routes.ts'
import { personRoutes } from './person/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { reportRoutes } from './report/routes.ts'
import { destinationRoutes } from './room/destinationRoutes.ts'
import { roomRoutes } from './room/routes.ts'
import { rosterRoutes } from './roster/routes.ts'
import { rosterServiceRoutes } from './roster/service/routes.ts'
import { scheduleRoutes } from './schedule/routes.ts'
import { schoolRoutes } from './school/routes.ts'
import { useImpersonatorLimits } from './session/impersonatorLimits.ts'
import { useSessions } from './session/requestScope.ts'
import { sessionRoutes } from './session/routes.ts'
import { useWriteRate, type WriteRate } from './session/writeRate.ts'
import { ssoRoutes } from './sso/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { userRoutes } from './user/routes.ts'

export interface AppOptions {
  log: FastifyBaseLogger
  connections: Pick<Connections, 'admit'>
  trustProxy: readonly string[] | false
  webRoot: string
  /** Every answer is shaped by the contract. In tests it must also be what the contract says, to the last key. */
  checkAnswers?: boolean
  /** Changes a person may send in a minute; those of the rules unless told otherwise. */
  writeRate?: WriteRate | undefined
  /** Only this computer can reach the server, so everybody who asks may read the description of the calls. */
  onlyThisComputer?: boolean
  timeouts?: Timeouts | undefined
  /** Without one there is no /metrics. */
  metricsToken?: string | undefined
}

const BODY_LIMIT = 256 * 1024

/**
 * Nearly every answer is compressed in one call: a stream and a thread for each would cost more than the compression
 * itself. The usual level takes twice the time and saves a tenth.
 */
const COMPRESSION = {
  threshold: 2048,
  syncThreshold: 64 * 1024,
  zlibOptions: { level: 3 },
  encodings: ['gzip', 'identity'],
} satisfies FastifyCompressOptions

export async function makeApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.log,
    // Told with every answer, so that whoever reports a failure can name its line in the log.
    genReqId: newRequestId,
    trustProxy: options.trustProxy === false ? false : [...options.trustProxy],
    bodyLimit: BODY_LIMIT,
    ...timeoutOptions(options.timeouts),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    forceCloseConnections: 'idle',
    // The contract says how long a parameter may be, and each call what it says about one that is longer.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: URL_LENGTH },
    frameworkErrors: rejectMalformed,
    clientErrorHandler: answerUnreadable,
  })
  app.addHook('onRequest', async (_request, reply) => options.connections.admit(reply.raw))
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(shapedJson(options.checkAnswers ?? false))
  useErrorHandler(app, context.health.checkTables)
  if (context.metrics) measureRequests(app, context.metrics)

  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(context.publicUrl),
    strictTransportSecurity: context.publicUrl?.protocol === 'https:',
  })
  await app.register(compress, COMPRESSION)
  await app.register(cookie)
  useJson(app)
  refuseWhenOutdated(app, context.health.isOutdated)
  useXsrf(app, context.publicUrl)
  useSessions(app, context)
  // What an impersonator may not do counts, too.
  useWriteRate(app, context, options.writeRate)
  useImpersonatorLimits(app, context)
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    if (isApi(request)) reply.header('x-request-id', request.id)
    if (isApi(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  await useDocs(app, options.onlyThisComputer ? undefined : staffOnly)
  metricsRoute(app, context.metrics, options.metricsToken)
  await app.register(async (api) => {
    healthRoutes(api, context.health)
    sessionRoutes(api, context)
    userRoutes(api, context)
    personRoutes(api, context)
    districtRoutes(api, context)
    insightRoutes(api, context)
    schoolRoutes(api, context)
    limitRoutes(api, context)
    kioskRoutes(api, context)
    manageKioskRoutes(api, context)
    roomRoutes(api, context)
    scheduleRoutes(api, context)
    destinationRoutes(api, context)
    apartRoutes(api, context)
    accountRoutes(api, context)
    ssoRoutes(api, context)
    passRoutes(api, context)
    passQueryRoutes(api, context)
    hallRoutes(api, context)
    freezeRoutes(api, context)
    lateRoutes(api, context)
    classRoutes(api, context)
    notificationRoutes(api, context)
    deliveryRoutes(api, context)
    exportRoutes(api, context)
    activityRoutes(api, context)
    reportRoutes(api, context)
    privacyRoutes(api, context)
    supportRoutes(api, context)
    rosterRoutes(api, context)
    rosterServiceRoutes(api, context)
  })
  await useWeb(app, options.webRoot, context.signOn.clients.clever?.clientId)
  return app
}

/** What there is to call is nobody's business who could not call it. */
async function staffOnly({ scope }: FastifyRequest): Promise<void> {
  if (!scope) throw unauthenticated()
  if (!scope.schoolIds.some((schoolId) => can(scope, 'api.read', { schoolId }))) throw forbidden()
}
