import { asSsoIdentityId } from '@corridor/rules/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../http/errors.ts'
import { RateLimit } from '../http/rateLimit.ts'
import { countedAddress } from '../session/countedAddress.ts'
import { route } from '../session/route.ts'
import { searchIdentities } from './identities.ts'
import { manageSignOnRoutes } from './manageRoutes.ts'
import { SignOnRefused } from './refused.ts'
import { finishSignOn, handleCleverReturn, refusalOf, type SignOnRequest, startSignOn } from './signOn.ts'

/** A whole school may search at once behind one address, before the first bell, and come back from its provider. */
const SEARCHES_A_MINUTE = 600
const RETURNS_A_MINUTE = 600

export function ssoRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context
  const searches = new RateLimit<string>()
  const returns = new RateLimit<string>()

  route(app, 'POST /api/sso/identity/search', async ({ body: { search }, request }) => {
    const seconds = searches.secondsToWait(countedAddress(request.ip), SEARCHES_A_MINUTE, Date.parse(clock.now()))
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

  page(app, '/sso/callback', counted(finishSignOn))
  page(app, '/sso/clever', counted(handleCleverReturn))

  /** A provider is asked, and a refusal leaves a line in the trail, though nobody is signed in yet. */
  function counted(next: (trip: SignOnRequest) => Promise<string>): (trip: SignOnRequest) => Promise<string> {
    return async (trip) => {
      const seconds = returns.secondsToWait(countedAddress(trip.request.ip), RETURNS_A_MINUTE, Date.parse(clock.now()))
      if (seconds > 0) throw new SignOnRefused('busy')
      return next(trip)
    }
  }

  /** Each of these pages leads to another one. Nothing of its address is logged, because it contains codes. */
  function page(at: FastifyInstance, url: string, next: (trip: SignOnRequest) => Promise<string>): void {
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

/** Codes only: the messages of such errors can contain what the provider said about someone. */
function describe(error: unknown) {
  const { name, code, error: said } = error as { name?: unknown; code?: unknown; error?: unknown }
  return { failure: name, ...(code !== undefined && { code }), ...(typeof said === 'string' && { said }) }
}
