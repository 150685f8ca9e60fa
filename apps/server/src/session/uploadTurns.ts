/** Files are in memory while they are read, so that one person sends only a few at a time, in each process. */
import type { UserId } from '@corridor/rules'
import type { FastifyReply } from 'fastify'
import { AppError } from '../http/errors.ts'

const AT_ONCE = 4

const sending = new Map<UserId, number>()

/** Before anything of the file is read. The turn ends with the answer, or when the browser is gone. */
export function takeUploadTurn(userId: UserId, reply: FastifyReply): void {
  const before = sending.get(userId) ?? 0
  if (before >= AT_ONCE) {
    const message = 'Your other files are still on their way. Wait a moment, then try again.'
    throw new AppError(429, 'too_many_writes', message, { retryAfter: 5 })
  }
  sending.set(userId, before + 1)
  reply.raw.once('close', () => {
    const left = (sending.get(userId) ?? 1) - 1
    if (left > 0) sending.set(userId, left)
    else sending.delete(userId)
  })
}
