/**
 * Whether the server can be reached. The browser's own online status is no help: a school's network can be up without a
 * way to the server, and the other way around. So whenever there is a doubt (a request failed or takes long, the socket
 * broke), a small request is sent to the server, and another one until it answers.
 */
import { BACKGROUND_HEADER, RECONNECTION } from '@corridor/contract/constants'
import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from './state/store.ts'

/** Null while the server can be reached, otherwise when it last answered, in milliseconds of this computer's clock. */
export const offlineSince = createStore<number | null>(null)

export function useIsOffline(): boolean {
  return useStore(offlineSince) !== null
}

/** Runs whenever the server can be reached again. */
export function useReturn(onReturn: () => void): void {
  const latest = useEffectEvent(onReturn)
  useEffect(() => onReachable(() => latest()), [])
}

export function onReachable(listener: () => void): () => void {
  let wasOffline = offlineSince.get() !== null
  return offlineSince.subscribe(() => {
    const isBack = wasOffline && offlineSince.get() === null
    wasOffline = offlineSince.get() !== null
    if (isBack) listener()
  })
}

/** A request that takes longer is a reason to check. */
export const LONG_MS = 4000
/** A slow network may take its time to answer a small request, but not longer than this. */
const TIMEOUT_MS = 6000

let lastContact = Date.now()
let isWatching = false
let timeoutMs = TIMEOUT_MS
let checking: Promise<void> | undefined
let wake = () => {}

/** From now on, `checkReachability` sends requests, and waits this long for an answer. */
export function watchReachability(page: Pick<Window, 'addEventListener'>, patienceMs = TIMEOUT_MS): void {
  isWatching = true
  timeoutMs = patienceMs
  page.addEventListener('offline', () => checkReachability())
  page.addEventListener('online', () => {
    wake()
    checkReachability()
  })
}

/** The server has just answered. */
export function markReachable(): void {
  lastContact = Date.now()
  offlineSince.set(null)
}

/** Something suggests that the server cannot be reached anymore. Resolves when it can. */
export async function checkReachability(): Promise<void> {
  if (!isWatching) return
  checking ??= check()
  await checking
}

async function check(): Promise<void> {
  for (let failures = 1; !(await isAnswered()); failures += 1) {
    offlineSince.set((since) => since ?? lastContact)
    await pause(delayAfter(failures))
  }
  checking = undefined
  markReachable()
}

async function isAnswered(): Promise<boolean> {
  try {
    await fetch('/api/health/alive', {
      cache: 'no-store',
      headers: { [BACKGROUND_HEADER]: '1' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    return true
  } catch {
    return false
  }
}

function pause(delay: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delay)
    wake = () => {
      clearTimeout(timer)
      resolve()
    }
  })
}

/** After the `failures`-th failure in a row: the same backoff as Socket.IO's own, different in each browser. */
export function delayAfter(failures: number): number {
  const { reconnectionDelay, reconnectionDelayMax, randomizationFactor } = RECONNECTION
  const delay = Math.min(reconnectionDelay * 2 ** (failures - 1), reconnectionDelayMax)
  return delay * (1 + randomizationFactor * (2 * Math.random() - 1))
}
