import type { UserId } from '@corridor/rules/ids'
import type { FastifyReply } from 'fastify'
import type { AppError } from './errors.ts'

/** How many requests of one person are worked on at the same time, in each process. */
export class ConcurrencyLimit {
  readonly #max: number
  readonly #refusal: () => AppError
  readonly #running = new Map<UserId, number>()

  constructor(max: number, refusal: () => AppError) {
    this.#max = max
    this.#refusal = refusal
  }

  /** Held until the answer was sent or the browser left. */
  acquire(userId: UserId, reply: FastifyReply): void {
    const before = this.#running.get(userId) ?? 0
    if (before >= this.#max) throw this.#refusal()
    this.#running.set(userId, before + 1)
    reply.raw.once('close', () => {
      const left = (this.#running.get(userId) ?? 1) - 1
      if (left > 0) this.#running.set(userId, left)
      else this.#running.delete(userId)
    })
  }
}
