import { asSsoIdentityId } from '@corridor/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../http/errors.ts'
import { countedAddress } from '../session/countedAddress.ts'
import { route } from '../session/route.ts'
import { searchIdentities } from './identities.ts'
import { manageSignOnRoutes } from './manageRoutes.ts'
import { perMinute } from './perMinute.ts'
import { arriveFromClever, finishSignOn, refusalOf, SignOnRefused, startSignOn, type Trip } from './signOn.ts'

/** A whole school may search at once behind one address, before the first bell. */
const SEARCHES_A_MINUTE = 600

export function ssoRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context
  const searches = perMinute(SEARCHES_A_MINUTE)

  route(app, 'POST /api/sso/identity/search', async ({ body: { search }, request }) => {
    const seconds = searches.secondsToWait(countedAddress(request.ip), Date.parse(clock.now()))
    if (seconds > 0) {
      const message = 'Many people are searching right now. Wait a few seconds, then try again.'
      throw new AppError(429, 'too_many_attempts', message, { retryAfter: seconds })
    }
    return searchIdentities(database.db, search)
  })

  manageSignOnRoutes(app, context)

  page(app, '/sso', async (trip) => {
    const { identityId, redirect } = trip.request.query as Record<string, unknown>
    const ssoIdentityId = Number(identityId)
    const ownRedirect = ownPath(redirect)
    if (!Number.isInteger(ssoIdentityId) || ssoIdentityId < 1 || ssoIdentityId > 2_147_483_647) {
      return ownRedirect === null ? '/login/sso' : `/login/sso?${new URLSearchParams({ redirect: ownRedirect })}`
    }
    return startSignOn(trip, asSsoIdentityId(ssoIdentityId), ownRedirect)
  })

  page(app, '/sso/callback', finishSignOn)
  page(app, '/sso/clever', arriveFromClever)

  /** Each of these pages leads to another one. Nothing of its address is logged, because it contains codes. */
  function page(at: FastifyInstance, url: string, next: (trip: Trip) => Promise<string>): void {
    at.get(url, { schema: { hide: true } }, async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store')
      const to = await next({ context, request, reply }).catch((error: unknown) => {
        const reason = refusalOf(error)
        if (!(error instanceof SignOnRefused)) request.log.warn(describe(error), 'a sign-on failed')
        return `/login?${new URLSearchParams({ signOn: reason })}`
      })
      return reply.redirect(to, 302)
    })
  }
}

/** A path of our own that a browser cannot take for another host. */
export function ownPath(path: unknown): string | null {
  return typeof path === 'string' && path.length <= 2000 && /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : null
}

/** Codes only: the messages of such errors can contain what the provider said about somebody. */
function describe(error: unknown) {
  const { name, code, error: said } = error as { name?: unknown; code?: unknown; error?: unknown }
  return { failure: name, ...(code !== undefined && { code }), ...(typeof said === 'string' && { said }) }
}
