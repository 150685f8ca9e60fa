/**
 * How many changes a person may send in a minute. The last minute of each person is kept in this process's memory: it
 * costs no question to the database on the way of every change, and it need not be exact. Where several processes
 * serve a school, somebody whose requests are spread over all of them gets that many times the rate, which still is a
 * bound. Sign-in has limits of its own, and reading, also by POST, has none here.
 */
import { type CallDeclaration, calls } from '@corridor/contract'
import { type UserType, writesPerMinute } from '@corridor/rules'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { AppError } from '../http/errors.ts'

const MINUTE_MS = 60_000
/** So many people at once, and those who have sent nothing for a minute are forgotten. */
const CROWD = 5000

export type WriteRate = (type: UserType) => number

export function useWriteRate(app: FastifyInstance, { clock }: Context, rate: WriteRate = writesPerMinute): void {
  const lastMinute = new Map<number, number[]>()

  /** Seconds until there is room for another; 0 where there is, and then it is counted. */
  const secondsToWait = (userId: number, limit: number, now: number): number => {
    const isRecent = (at: number) => at > now - MINUTE_MS
    const recent = (lastMinute.get(userId) ?? []).filter(isRecent)
    const [oldest] = recent
    if (oldest !== undefined && recent.length >= limit) return Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / 1000))
    if (lastMinute.size >= CROWD) {
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

/** What can change data says so in the contract. */
function isWrite({ method, routeOptions: { url } }: FastifyRequest): boolean {
  const declaration: CallDeclaration | undefined = (calls as Record<string, CallDeclaration>)[`${method} ${url}`]
  return declaration?.idempotent === true
}
