/** What is needed to talk to a district's own systems: requests with every guard, and secrets that stay sealed. */
import { makeOutsideFetch, type OutsideFetch, type OutsideOptions } from './fetch.ts'
import { type Sealer, sealerWithoutKey } from './seal.ts'

export interface Outside {
  fetch: OutsideFetch
  sealer: Sealer
}

export function makeOutside({ sealer, ...options }: OutsideOptions & { sealer?: Sealer } = {}): Outside {
  return { fetch: makeOutsideFetch(options), sealer: sealer ?? sealerWithoutKey() }
}
