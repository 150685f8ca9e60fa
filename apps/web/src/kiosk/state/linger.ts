/** How long a screen stays after the last touch. */
import type { KioskState, View } from './state.ts'

const AFTER_TOUCH_MS = 20_000
const AFTER_PASS_MS = 3000
/** Where somebody goes who came late is read on the way, and others wait behind them. */
const AFTER_LATE_MS = 6000
const LATE_KINDS: readonly string[] = ['late', 'onTime', 'noClass']
/** The last part of it, in which more time is offered. */
export const LAST_MS = 10_000

interface Linger {
  ms: number
  /** It is over after that, whatever is touched. */
  isFixed: boolean
}

/** Null for what stays: the start while nobody uses it, and everything while the server is asked. */
export function lingerMs({ view, typed, picked, request }: KioskState): Linger | null {
  if (request !== null && request.call !== 'rooms') return null
  if (view.at === 'start' && typed === '' && picked === null) return null
  if (view.at === 'moment') return { ms: view.seconds * 1000, isFixed: true }
  if (view.at === 'answer' && LATE_KINDS.includes(view.answer.kind)) return { ms: AFTER_LATE_MS, isFixed: false }
  return isOver(view) ? { ms: AFTER_PASS_MS, isFixed: true } : { ms: AFTER_TOUCH_MS, isFixed: false }
}

/** There is nothing to press on it anymore. */
export function isOver(view: View): boolean {
  if (view.at === 'kept') return true
  return view.at === 'answer' && ['out', 'ended', 'canceled'].includes(view.answer.kind)
}
