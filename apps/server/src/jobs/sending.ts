/**
 * Sends emails and texts while the server runs. It asks for what is due every few seconds, because someone waits for an
 * answer about their pass. Each way out has its own loop, apart from the other jobs, so that a mail server that never
 * answers holds up nothing else.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../context.ts'
import type { Method } from '../delivery/claim.ts'
import { sendDue } from '../delivery/send.ts'
import { loggedError } from '../http/loggedError.ts'

const PAUSE_MS = 3000
const PAUSE_WHEN_DOWN_MS = 30_000
const PATIENCE_MS = 5000

export interface Sending {
  /** Finishes what is being sent, unless the other side takes too long; then another server sends it again. */
  stop(): Promise<void>
}

export function startSending(context: Context, log: FastifyBaseLogger): Sending {
  const stopping = new AbortController()
  const loops = (['email', 'sms'] as const).map((method) => loop(context, method, log, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      const patience = new AbortController()
      await Promise.race([Promise.all(loops), pause(PATIENCE_MS, patience.signal)])
      patience.abort()
    },
  }
}

async function loop(context: Context, method: Method, log: FastifyBaseLogger, stopping: AbortSignal): Promise<void> {
  let wasDown = false
  while (!stopping.aborted) {
    const result = await sendDue(context, method, stopping).catch((error: unknown) => {
      log.error({ job: `send-${method}`, failure: loggedError(error) }, 'sending failed; it will be tried again')
      return 'down' as const
    })
    const isDown = result === 'down'
    if (isDown && !wasDown) log.warn({ method }, 'what is to be sent waits, because the other side cannot be used')
    wasDown = isDown
    await pause(isDown ? PAUSE_WHEN_DOWN_MS : PAUSE_MS, stopping)
  }
}

function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve()
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      stopping.removeEventListener('abort', done)
      resolve()
    }
    stopping.addEventListener('abort', done)
  })
}
