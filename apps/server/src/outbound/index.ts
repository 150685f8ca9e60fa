/** What is needed to talk to a district's own systems: requests with every guard, and secrets that stay sealed. */
import { makeOutboundFetch, type OutboundFetch, type OutboundOptions } from './fetch.ts'
import { type Sealer, sealerWithoutKey } from './seal.ts'

export interface Outbound {
  fetch: OutboundFetch
  sealer: Sealer
}

export function makeOutbound({ sealer, ...options }: OutboundOptions & { sealer?: Sealer } = {}): Outbound {
  return { fetch: makeOutboundFetch(options), sealer: sealer ?? sealerWithoutKey() }
}
