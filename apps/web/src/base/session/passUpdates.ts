/**
 * Every pass that is received, from live events or from the answers to the user's own actions. The frame keeps the
 * user's own passes; screens that show others listen here while they are open.
 */
import type { Pass } from '@corridor/contract'
import { useEffect, useEffectEvent } from 'react'

type Listener = (pass: Pass) => void

const listeners = new Set<Listener>()

export function publishPass(pass: Pass): void {
  for (const listener of listeners) listener(pass)
}

export function onPassUpdate(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePassUpdates(listener: Listener): void {
  const latest = useEffectEvent(listener)
  useEffect(() => onPassUpdate((pass) => latest(pass)), [])
}
