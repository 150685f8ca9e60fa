/**
 * Limits how many changes a person may send per minute. Each person's last minute is kept in the memory of this
 * process, so that a change needs no extra query; the limit need not be exact. If several processes serve a school, a
 * person whose requests reach all of them gets the limit once per process, which is still a limit. Sign-in has its own
 * limits, and reading, even by POST, is not limited here.
 */
import { type CallDeclaration, calls } from '@corridor/contract'
import { type UserId, type UserType, writesPerMinute } from '@corridor/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../http/errors.ts'

const MINUTE_MS = 60_000
/** With this many people in memory, those who have sent nothing for a minute are removed. */
const CLEANUP_SIZE = 5000

export type WriteRate = (type: UserType) => number

export function useWriteRate(app: FastifyInstance, { clock }: Context, rate: WriteRate = writesPerMinute): void {
  const lastMinute = new Map<UserId, number[]>()

  /** Seconds until another change is allowed. 0 if it is allowed now; then it is counted. */
  const secondsToWait = (userId: UserId, limit: number, now: number): number => {
    const isRecent = (at: number) => at > now - MINUTE_MS
    const recent = (lastMinute.get(userId) ?? []).filter(isRecent)
    const [oldest] = recent
    if (oldest !== undefined && recent.length >= limit) return Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1000))
    if (lastMinute.size >= CLEANUP_SIZE) {
      for (const [person, times] of lastMinute) if (!times.some(isRecent)) lastMinute.delete(person)
    }
    lastMinute.set(userId, [...recent, now])
    return 0
  }

  app.addHook('onRequest', async (request) => {
    if (!request.scope || !isWrite(request)) return
    const { userId, type } = request.scope
    const seconds = secondsToWait(userId, rate(type), Date.parse(clock.now()))
    if (seconds === 0) return
    const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
    const message = `That was a lot within a minute, and this was not saved. Wait ${wait}, then try again.`
    throw new AppError(429, 'too_many_writes', message, { retryAfter: seconds })
  })
}

/** The contract declares which calls change data. */
function isWrite({ method, routeOptions: { url } }: FastifyRequest): boolean {
  const declaration: CallDeclaration | undefined = (calls as Record<string, CallDeclaration>)[`${method} ${url}`]
  return declaration?.idempotent === true
}
