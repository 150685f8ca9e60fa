/**
 * The server's time. A Chromebook's clock may be minutes off; the difference is measured whenever the server says
 * what time it is, and every screen counts with it.
 */
import { type Instant, instant } from '@corridor/rules'
import { useSyncExternalStore } from 'react'

export function makeServerClock() {
  let offsetMs: number | null = null
  return {
    /**
     * `askedAt` is the local time of asking. The server looked at its clock somewhere between asking and answering, so
     * the difference lies between two bounds; what is known already stays as long as it lies there too. An answer that
     * was asked for before the lid was closed, and read after it was opened, says next to nothing that way.
     */
    learn(now: Instant, askedAt: number): void {
      const most = Date.parse(now) - askedAt
      const least = Date.parse(now) - Date.now()
      offsetMs = offsetMs === null ? (least + most) / 2 : Math.min(Math.max(offsetMs, least), most)
    },
    now: (): Instant => instant(Date.now() + (offsetMs ?? 0)),
  }
}

export const { learn: learnServerTime, now: serverNow } = makeServerClock()

interface Ticker {
  now: Instant
  subscribe: (listener: () => void) => () => void
}

const tickers = new Map<number, Ticker>()

/** Components that tick alike share one timer, so that their times change together. */
function tickerFor(everyMs: number): Ticker {
  const known = tickers.get(everyMs)
  if (known) return known
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    ticker.now = serverNow()
    for (const listener of listeners) listener()
  }
  // A hidden tab's timers are held back by the browser: catch up as soon as somebody looks.
  const tickWhenSeen = () => {
    if (!document.hidden) tick()
  }
  const ticker: Ticker = {
    now: serverNow(),
    subscribe: (listener) => {
      if (listeners.size === 0) {
        ticker.now = serverNow()
        timer = setInterval(tick, everyMs)
        document.addEventListener('visibilitychange', tickWhenSeen)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        document.removeEventListener('visibilitychange', tickWhenSeen)
      }
    },
  }
  tickers.set(everyMs, ticker)
  return ticker
}

export const EVERY_SECOND = 1000
export const EVERY_MINUTE = 60_000

/** The server's time, renewed every so often: each second for a running pass, each minute for other texts. */
export function useNow(everyMs: number = EVERY_MINUTE): Instant {
  const ticker = tickerFor(everyMs)
  return useSyncExternalStore(ticker.subscribe, () => ticker.now)
}
