import { loadOrRetry } from '../base/loadOrRetry.ts'
import { deviceFingerprint } from '../base/state/deviceFingerprint.ts'

/** Collects the fingerprint once; its code is loaded separately, after the first screen is rendered. */
export function rememberDevice(): void {
  loadOrRetry(() => import('./fingerprint.ts'))
    .then(({ collectFingerprint }) => deviceFingerprint.set(collectFingerprint()))
    .catch(() => undefined)
}
