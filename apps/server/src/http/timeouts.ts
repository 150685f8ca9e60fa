/** How long the server waits for a client. */

import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

export interface Timeouts {
  /** For the headers, and for the whole request. The largest body takes a minute at 35 kbit/s: crowded school Wi-Fi. */
  headersMs: number
  requestMs: number
  /** For any activity on an open connection, even while it is answered: the client may have lost its network. */
  idleMs: number
  /** How often the first two are checked. */
  checkEveryMs: number
}

const DEFAULTS: Timeouts = { headersMs: 30_000, requestMs: 90_000, idleMs: 120_000, checkEveryMs: 10_000 }

type TimeoutOptions = Pick<FastifyHttpOptions<Server>, 'requestTimeout' | 'connectionTimeout' | 'http'>

export function timeoutOptions({ headersMs, requestMs, idleMs, checkEveryMs } = DEFAULTS): TimeoutOptions {
  return {
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
  }
}
