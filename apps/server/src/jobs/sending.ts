/**
 * Sends emails and texts while the server runs. It asks for what is due every few seconds, because someone waits for an
 * answer about their pass. Each way out has its own loop, apart from the other jobs, so that a mail server that never
 * answers holds up nothing else.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../context.ts'
import type { Method } from '../delivery/claim.ts'
import { sendDue } from '../delivery/send.ts'
import { loggedError } from '../http/loggedError.ts'
import { type Repeated, repeat } from '../process/repeat.ts'

export interface SendingPace {
  pauseMs: number
  /** How long what is being sent may take when it is stopped. */
  stopTimeoutMs: number
}

const PACE: SendingPace = { pauseMs: 3000, stopTimeoutMs: 5000 }
const PAUSE_WHEN_DOWN_MS = 30_000

/** When it is stopped, it finishes what is being sent, unless the other side takes too long; then another server does. */
export function startSending(context: Context, log: FastifyBaseLogger, pace: SendingPace = PACE): Repeated {
  const loops = (['email', 'sms'] as const).map((method) => sendAgainAndAgain(context, method, log, pace))
  return {
    async stop() {
      const waiting = new AbortController()
      const { signal } = waiting
      const tooLong = pause(pace.stopTimeoutMs, undefined, { signal }).catch(() => {})
      await Promise.race([Promise.all(loops.map((loop) => loop.stop())), tooLong])
      waiting.abort()
    },
  }
}

function sendAgainAndAgain(
  context: Context,
  method: Method,
  log: FastifyBaseLogger,
  { pauseMs }: SendingPace,
): Repeated {
  let wasDown = false
  return repeat(async (stopping) => {
    const result = await sendDue(context, method, stopping).catch((error: unknown) => {
      log.error({ job: `send-${method}`, failure: loggedError(error) }, 'sending failed; it will be tried again')
      return 'down' as const
    })
    const isDown = result === 'down'
    if (isDown && !wasDown) log.warn({ method }, 'what is to be sent waits, because the other side cannot be used')
    wasDown = isDown
    return isDown ? PAUSE_WHEN_DOWN_MS : pauseMs
  })
}
