/**
 * A page of another site can make a browser send our cookies, but it can neither read nor repeat them. So every
 * change repeats the XSRF cookie in a header, and where the public address is known its origin is checked as well.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { XSRF_COOKIE, XSRF_HEADER } from '@corridor/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieOptions } from './cookies.ts'
import { AppError } from './errors.ts'
import { isApi } from './isApi.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export function useXsrf(app: FastifyInstance, publicUrl: URL | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request) || request.routeOptions.config.isWebhook) return
    const isWrite = !SAFE_METHODS.has(request.method)
    const isStale = isWrite && !repeatsCookie(request)
    // A client that cannot repeat its cookie (another application on the same host set it) gets one that it can.
    if (isStale || !request.cookies[XSRF_COOKIE]) {
      reply.setCookie(XSRF_COOKIE, randomBytes(24).toString('base64url'), cookieOptions(publicUrl))
    }
    if (!isWrite) return
    if (isStale) {
      throw new AppError(403, 'xsrf', 'This page has expired. Refresh it and try again.')
    }
    if (!isOwnOrigin(request.headers.origin, publicUrl)) {
      throw new AppError(403, 'origin', 'This request came from another site and was not carried out.')
    }
  })
}

function repeatsCookie(request: FastifyRequest): boolean {
  const cookie = request.cookies[XSRF_COOKIE]
  const header = request.headers[XSRF_HEADER]
  if (!cookie || typeof header !== 'string') return false
  const [a, b] = [Buffer.from(cookie), Buffer.from(header)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Without a public address every origin is accepted, so that a school can try Corridor out under any host name. */
export function isOwnOrigin(origin: string | undefined, publicUrl: URL | undefined): boolean {
  return origin === undefined || publicUrl === undefined || origin === publicUrl.origin
}
