/** Sends what got no answer again with its key, as a page does, until there is one. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Reply, TestClient } from '../../apps/server/src/testing/client.ts'

/** Longer than any answer takes; a network that swallows everything never answers. */
const TIMEOUT_MS = 5000
const AGAIN_MS = 200
const TOO_LONG_MS = 120_000

export class RetryingClient extends TestClient {
  /** How often something had to be sent again. */
  repeated = 0

  override async send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<T>> {
    const began = performance.now()
    for (;;) {
      const reply = await this.#try<T>(method, path, body, headers)
      if (reply && reply.status < 502) return reply
      if (performance.now() - began > TOO_LONG_MS) throw new Error(`${method} ${path} was not answered for two minutes`)
      this.repeated += 1
      await pause(AGAIN_MS)
    }
  }

  #try<T>(...request: Parameters<TestClient['send']>): Promise<Reply<T> | null> {
    const tooLong = new AbortController()
    const answer = super.send<T>(...request).catch(() => null)
    const giveUp = pause(TIMEOUT_MS, null, { signal: tooLong.signal }).catch(() => null)
    return Promise.race([answer, giveUp]).finally(() => tooLong.abort())
  }
}
