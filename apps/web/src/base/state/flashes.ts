/**
 * Short messages at the bottom left. Each disappears after five seconds. The countdown is paused while the pointer or
 * the focus is on it, so that there is enough time to read it.
 */
import { createStore } from './store.ts'

export const FLASH_MS = 5000

export type FlashKind = 'success' | 'error' | 'info'

export interface Flash {
  id: number
  text: string
  kind: FlashKind
}

export const flashes = createStore<readonly Flash[]>([])

interface Countdown {
  timer: ReturnType<typeof setTimeout> | null
  endsAt: number
  left: number
}

const countdowns = new Map<number, Countdown>()
let lastId = 0

export function flash(text: string, kind: FlashKind = 'success'): void {
  lastId += 1
  const id = lastId
  flashes.set((shown) => [...shown, { id, text, kind }])
  countdowns.set(id, { timer: null, endsAt: 0, left: FLASH_MS })
  releaseFlash(id)
}

export function closeFlash(id: number): void {
  holdFlash(id)
  countdowns.delete(id)
  flashes.set((shown) => shown.filter((other) => other.id !== id))
}

/** Pauses the countdown while somebody is reading. */
export function holdFlash(id: number): void {
  const countdown = countdowns.get(id)
  if (!countdown || countdown.timer === null) return
  clearTimeout(countdown.timer)
  countdown.timer = null
  countdown.left = countdown.endsAt - Date.now()
}

export function releaseFlash(id: number): void {
  const countdown = countdowns.get(id)
  if (!countdown || countdown.timer !== null) return
  countdown.endsAt = Date.now() + countdown.left
  countdown.timer = setTimeout(closeFlash, countdown.left, id)
}
