/**
 * Writes that are sent again later, with the key of the first try, so that they take effect once:
 * - Arrived, until the server has answered. Also after a reload, and by any tab.
 * - What was tapped just before the server said that the session is over. Only in this tab, where the same person may
 *   sign in again, because it can be about others.
 */
import type { PassId, UserId } from '@corridor/rules/ids'
import { createStore, useStore } from '../state/store.ts'
import { ARRIVALS_KEY, owner, readItem, TAPS_KEY, writeItem } from './storage.ts'

export interface Write {
  method: string
  url: string
  content: string
  key: string
}

export interface QueuedWrite extends Write {
  userId: UserId
  /** When it was tapped, by this computer's clock. */
  at: number
}

const readArrivals = () => readItem<QueuedWrite[]>('localStorage', ARRIVALS_KEY) ?? []

export const queuedArrivals = createStore<readonly QueuedWrite[]>(readArrivals())

/** Another tab has changed them. */
export function reloadArrivals(): void {
  queuedArrivals.set(readArrivals())
}

function setArrivals(next: readonly QueuedWrite[]): void {
  writeItem('localStorage', ARRIVALS_KEY, next.length > 0 ? next : null)
  queuedArrivals.set(next)
}

export function queueArrival(write: Write): void {
  const userId = owner()
  if (userId === null || queuedArrivals.get().some(({ key }) => key === write.key)) return
  setArrivals([...queuedArrivals.get(), { ...write, userId, at: Date.now() }])
}

export function dropArrival({ key }: Pick<Write, 'key'>): void {
  setArrivals(queuedArrivals.get().filter((other) => other.key !== key))
}

const isArrivalOf = (passId: PassId) => (write: Write) => write.url === `/api/pass/${passId}/complete`

export function isArrivalQueued(passId: PassId): boolean {
  return queuedArrivals.get().some(isArrivalOf(passId))
}

export function useQueuedArrival(passId: PassId): QueuedWrite | undefined {
  return useStore(queuedArrivals).find(isArrivalOf(passId))
}

/** Changes of passes and of one's own settings. Questions that are sent as a POST are none. */
const TAPS = /^\/api\/(pass(?!\/(conflicts|query)$)|user\/\d+$)/

export function queueTap(write: Write): void {
  const userId = owner()
  if (userId === null || !TAPS.test(write.url)) return
  writeItem('sessionStorage', TAPS_KEY, [...queuedTaps(), { ...write, userId, at: Date.now() }])
}

export function queuedTaps(): QueuedWrite[] {
  return readItem<QueuedWrite[]>('sessionStorage', TAPS_KEY) ?? []
}

export function dropTaps(): void {
  writeItem('sessionStorage', TAPS_KEY, null)
}
