import type { DeviceFingerprint } from '@corridor/rules/device'
import { createStore } from './store.ts'

/** Collected once at startup, for students only; null for everybody else. */
export const deviceFingerprint = createStore<DeviceFingerprint | null>(null)
