import { doubtReachability } from '../base/reachability.ts'
import { deviceFingerprint } from '../base/state/deviceFingerprint.ts'

/** Collects the fingerprint once; its code is loaded separately, after the first screen is rendered. */
export function rememberDevice(): void {
  const collect = () =>
    import('./fingerprint.ts').then(({ collectFingerprint }) => deviceFingerprint.set(collectFingerprint()))
  // Once more when the connection is back.
  collect()
    .catch(() => doubtReachability().then(collect))
    .catch(() => undefined)
}
