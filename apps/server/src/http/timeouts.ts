/** How long the server waits for whoever is at the other end. */

import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

export interface Timeouts {
  /** For the head of a request, and for all of it. The largest body takes a minute at 35 kbit/s: a full school Wi-Fi. */
  headMs: number
  requestMs: number
  /** For anything at all on an open connection, also while it is answered: for somebody who went out of reach. */
  silenceMs: number
  /** How often the first two are looked at. */
  checkEveryMs: number
}

const PATIENT: Timeouts = { headMs: 30_000, requestMs: 90_000, silenceMs: 120_000, checkEveryMs: 10_000 }

type TimeoutOptions = Pick<FastifyHttpOptions<Server>, 'requestTimeout' | 'connectionTimeout' | 'http'>

export function timeoutOptions({ headMs, requestMs, silenceMs, checkEveryMs } = PATIENT): TimeoutOptions {
  return {
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkEveryMs },
  }
}
