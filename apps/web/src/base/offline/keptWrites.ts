/**
 * Writes that are sent again later, with the key of the first try, so that they take effect once:
 * - Arrived, until the server has answered. Also after a reload, and by any tab.
 * - What was tapped just before the server said that the session is over. Only in this tab, where the same person may
 *   sign in again, because it can be about others.
 */
import type { PassId, UserId } from '@corridor/rules'
import { createStore, useStore } from '../state/store.ts'
import { ARRIVALS_KEY, owner, readItem, TAPS_KEY, writeItem } from './storage.ts'

export interface Write {
  method: string
  url: string
  content: string
  key: string
}

export interface KeptWrite extends Write {
  userId: UserId
  /** By this computer's clock. */
  at: number
}

const readArrivals = () => readItem<KeptWrite[]>('localStorage', ARRIVALS_KEY) ?? []

export const keptArrivals = createStore<readonly KeptWrite[]>(readArrivals())

/** Another tab has changed them. */
export function reloadArrivals(): void {
  keptArrivals.set(readArrivals())
}

function setArrivals(next: readonly KeptWrite[]): void {
  writeItem('localStorage', ARRIVALS_KEY, next.length > 0 ? next : null)
  keptArrivals.set(next)
}

export function keepArrival(write: Write): void {
  const userId = owner()
  if (userId === null || keptArrivals.get().some(({ key }) => key === write.key)) return
  setArrivals([...keptArrivals.get(), { ...write, userId, at: Date.now() }])
}

export function dropArrival({ key }: Pick<Write, 'key'>): void {
  setArrivals(keptArrivals.get().filter((other) => other.key !== key))
}

const isArrivalOf = (passId: PassId) => (write: Write) => write.url === `/api/pass/${passId}/complete`

export function isArrivalKept(passId: PassId): boolean {
  return keptArrivals.get().some(isArrivalOf(passId))
}

export function useKeptArrival(passId: PassId): KeptWrite | undefined {
  return useStore(keptArrivals).find(isArrivalOf(passId))
}

/** Changes of passes and of one's own settings. Questions that are sent as a POST are none. */
const TAPS = /^\/api\/(pass(?!\/(conflicts|query)$)|user\/\d+$)/

export function keepTap(write: Write): void {
  const userId = owner()
  if (userId === null || !TAPS.test(write.url)) return
  writeItem('sessionStorage', TAPS_KEY, [...keptTaps(), { ...write, userId, at: Date.now() }])
}

export function keptTaps(): KeptWrite[] {
  return readItem<KeptWrite[]>('sessionStorage', TAPS_KEY) ?? []
}

export function dropTaps(): void {
  writeItem('sessionStorage', TAPS_KEY, null)
}
