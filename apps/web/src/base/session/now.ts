/**
 * The server's time. A Chromebook's clock can be minutes off, so the offset is measured with every `initialize`, and
 * all screens use it.
 */
import { type Instant, instant } from '@corridor/rules/time'
import { useSyncExternalStore } from 'react'

export function makeServerClock() {
  let offsetMs: number | null = null
  return {
    /**
     * `requestedAt` is the local time of the request. The server read its clock between the request and the answer, so
     * the offset is between two bounds. The known offset is kept if it is within them. This way an answer that arrives
     * after the lid was closed for an hour, with bounds far apart, does not change the offset.
     */
    sync(now: Instant, requestedAt: number): void {
      const upper = Date.parse(now) - requestedAt
      const lower = Date.parse(now) - Date.now()
      offsetMs = offsetMs === null ? (lower + upper) / 2 : Math.min(Math.max(offsetMs, lower), upper)
    },
    now: (): Instant => instant(Date.now() + (offsetMs ?? 0)),
    /** The server's time at a time of this computer's clock. */
    at: (localMs: number): Instant => instant(localMs + (offsetMs ?? 0)),
    offset: (): number => offsetMs ?? 0,
    /** An offset that was measured before the page was loaded. */
    restore(ms: number): void {
      offsetMs ??= ms
    },
  }
}

const clock = makeServerClock()
export const { sync: syncServerTime, now: serverNow, at: serverTimeAt } = clock
export const { offset: clockOffset, restore: restoreClock } = clock

interface Ticker {
  now: Instant
  subscribe: (listener: () => void) => () => void
  /** While nobody listens, the time stands still: whoever is drawn next must not begin with it. */
  catchUp: () => void
}

const tickers = new Map<number, Ticker>()

/** Components with the same interval share a timer, so that they update together. */
function tickerFor(everyMs: number): Ticker {
  const known = tickers.get(everyMs)
  known?.catchUp()
  if (known) return known
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    ticker.now = serverNow()
    for (const listener of listeners) listener()
  }
  // Browsers throttle the timers of hidden tabs, so catch up when the tab becomes visible.
  const tickWhenVisible = () => {
    if (!document.hidden) tick()
  }
  const ticker: Ticker = {
    now: serverNow(),
    catchUp: () => {
      const behind = Math.abs(Date.parse(serverNow()) - Date.parse(ticker.now))
      if (listeners.size === 0 && behind >= everyMs) ticker.now = serverNow()
    },
    subscribe: (listener) => {
      if (listeners.size === 0) {
        ticker.now = serverNow()
        timer = setInterval(tick, everyMs)
        document.addEventListener('visibilitychange', tickWhenVisible)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        document.removeEventListener('visibilitychange', tickWhenVisible)
      }
    },
  }
  tickers.set(everyMs, ticker)
  return ticker
}

export const EVERY_SECOND = 1000
export const EVERY_MINUTE = 60_000

/** What `read` makes of the server's time. The component renders when that changes, not whenever time passes. */
export function useAtNow<T extends string | number>(read: (now: Instant) => T, everyMs: number = EVERY_SECOND): T {
  const ticker = tickerFor(everyMs)
  return useSyncExternalStore(ticker.subscribe, () => read(ticker.now))
}

const itself = (now: Instant) => now

/** The server's time, updated every second for running times or every minute for other texts. */
export const useNow = (everyMs: number = EVERY_MINUTE): Instant => useAtNow(itself, everyMs)
