/**
 * Every pass that is heard of, live or in the answer to an action of one's own. The frame keeps the person's own;
 * a screen that shows more than those listens here while it is open.
 */
import type { Pass } from '@corridor/contract'
import { useEffect, useEffectEvent } from 'react'

type Listener = (pass: Pass) => void

const listeners = new Set<Listener>()

export function publishPass(pass: Pass): void {
  for (const listener of listeners) listener(pass)
}

export function onPassHeard(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePassUpdates(listener: Listener): void {
  const latest = useEffectEvent(listener)
  useEffect(() => onPassHeard((pass) => latest(pass)), [])
}
