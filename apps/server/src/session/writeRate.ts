/**
 * Limits how many changes a person may send per minute, and how many of them with files. Each person's last minute is
 * kept in the memory of this process, so that a change needs no extra query; the limit need not be exact. If several
 * processes serve a school, a person whose requests reach all of them gets the limit once per process, which is still a
 * limit. Whatever is not declared as reading counts, so that a new call cannot be forgotten, and it counts before its
 * body is received. Those who are not signed in have other limits.
 */
import { type UserType, type WriteKind, writesPerMinute } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { KIOSK_CHANGES_PER_MINUTE } from '@corridor/rules/kiosk'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../http/errors.ts'
import { RateLimit } from '../http/rateLimit.ts'
import type { KioskScope } from './kioskScope.ts'

export type WriteRate = (type: UserType, kind: WriteKind) => number

type RouteOptions = FastifyRequest['routeOptions']

/** A person, a kiosk, or the name of a support operator, who must not use up the limit of the person they impersonate. */
type Sender = UserId | string

export function useWriteRate(app: FastifyInstance, { clock }: Context, rate: WriteRate = writesPerMinute): void {
  const changes = new RateLimit<Sender>()
  const uploads = new RateLimit<Sender>()

  const checkKiosk = ({ kioskId }: KioskScope, { config, url }: RouteOptions) => {
    const sender = `kiosk ${kioskId} ${config?.call?.countsApart ? url : ''}`
    const seconds = changes.secondsToWait(sender, KIOSK_CHANGES_PER_MINUTE, Date.parse(clock.now()))
    if (seconds > 0) throw new AppError(429, 'too_many_writes', 'One moment.', { retryAfter: seconds })
  }

  app.addHook('onRequest', async (request) => {
    if (!isWrite(request)) return
    if (request.kiosk) return checkKiosk(request.kiosk, request.routeOptions)
    if (!request.scope) return
    const { userId, type, impersonator } = request.scope
    const { config, url } = request.routeOptions
    const person = impersonator ?? userId
    const sender = config?.call?.countsApart ? `${person} ${url}` : person
    const isUpload = config?.call?.upload !== undefined
    const now = Date.parse(clock.now())
    const seconds =
      changes.secondsToWait(sender, rate(type, 'change'), now) ||
      (isUpload ? uploads.secondsToWait(sender, rate(type, 'upload'), now) : 0)
    if (seconds === 0 || isSignOut(request)) return
    const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
    const message = `Too many changes in the last minute, so this was not saved. Wait ${wait}, then try again.`
    throw new AppError(429, 'too_many_writes', message, { retryAfter: seconds })
  })
}

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

function isWrite({ method, routeOptions: { config } }: FastifyRequest): boolean {
  if (READING_METHODS.has(method)) return config?.call?.countsAsWrite === true
  return config?.call?.reads !== true
}

/** Everybody can sign out, however much they have sent. */
const isSignOut = ({ method, routeOptions: { url } }: FastifyRequest) => `${method} ${url}` === 'DELETE /api/session'
