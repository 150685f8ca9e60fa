import type { UserId } from '@corridor/rules'
import type { FastifyReply } from 'fastify'
import { AppError } from '../http/errors.ts'

/** One export per person at a time, in each process. */
export class Turns {
  readonly #running = new Set<UserId>()

  /** Until the answer was sent, or the browser left. */
  take(userId: UserId, reply: FastifyReply): void {
    if (this.#running.has(userId)) {
      throw new AppError(409, 'export_running', 'You are exporting already. Wait until that is done, or cancel it.')
    }
    this.#running.add(userId)
    reply.raw.once('close', () => this.#running.delete(userId))
  }
}
