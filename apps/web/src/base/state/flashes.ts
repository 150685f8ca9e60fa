/**
 * Short messages at the bottom left. Each disappears after five seconds. The countdown is paused while the pointer or
 * the focus is on it, so that there is enough time to read it. They do not pile up: what merely tells that something
 * was done gives way to the next message of its kind, unless it can be taken back, and errors stay.
 */
import { createStore } from './store.ts'

export const FLASH_MS = 5000
/** Longer, because there is something to decide. */
export const UNDO_MS = 6000

export type FlashKind = 'success' | 'error' | 'info'

export interface Flash {
  id: number
  text: string
  kind: FlashKind
  /** Takes back what the message is about. */
  undo?: () => void
  /** What happens once the message has gone, unless it was taken back. */
  act?: () => void
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
  show({ text, kind }, FLASH_MS)
}

/** What was removed can be brought back while the message is there. */
export function flashUndo(text: string, undo: () => void): void {
  show({ text, kind: 'success', undo }, UNDO_MS)
}

/** Does something once the message has gone, unless it is taken back before. */
export function flashBefore(text: string, act: () => void, undo: () => void): void {
  show({ text, kind: 'success', undo, act }, UNDO_MS)
}

function show(message: Omit<Flash, 'id'>, left: number): void {
  lastId += 1
  const id = lastId
  for (const earlier of flashes.get()) {
    if (earlier.kind === message.kind && earlier.kind !== 'error' && !earlier.undo) closeFlash(earlier.id)
  }
  flashes.set((shown) => [...shown, { id, ...message }])
  countdowns.set(id, { timer: null, endsAt: 0, left })
  releaseFlash(id)
}

export function closeFlash(id: number): void {
  remove(id)?.act?.()
}

export function undoFlash(id: number): void {
  remove(id)?.undo?.()
}

function remove(id: number): Flash | undefined {
  const removed = flashes.get().find((other) => other.id === id)
  holdFlash(id)
  countdowns.delete(id)
  flashes.set((shown) => shown.filter((other) => other.id !== id))
  return removed
}

/** A page that is closed does at once what waits to be taken back. */
export function actNow(): void {
  for (const { id, act } of flashes.get()) if (act) closeFlash(id)
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
