import { deviceFingerprint } from '../base/state/deviceFingerprint.ts'

/** Looks at the device once; the code for it comes in a chunk of its own, after the first screen is drawn. */
export function rememberDevice(): void {
  import('./fingerprint.ts').then(({ collectFingerprint }) => deviceFingerprint.set(collectFingerprint()))
}
