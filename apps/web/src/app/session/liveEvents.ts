/**
 * Who listens to what. Handlers register by the event's name, whether or not the socket stands at that moment, and
 * the socket hands on whatever it hears: no switch over all events, and none of them knows the others.
 */
import type { LiveEvents } from '@corridor/contract'
import { useEffect, useEffectEvent } from 'react'

export type LiveEventName = keyof LiveEvents
type Payload<E extends LiveEventName> = Parameters<LiveEvents[E]>[0]
type Handler = (payload: never) => void

const handlers = new Map<string, Set<Handler>>()

export function onLive<E extends LiveEventName>(event: E, handler: (payload: Payload<E>) => void): () => void {
  const registered = handlers.get(event) ?? new Set()
  handlers.set(event, registered.add(handler))
  return () => registered.delete(handler)
}

export function dispatchLive(event: string, payload: unknown): void {
  for (const handler of handlers.get(event) ?? []) handler(payload as never)
}

/** The same for a component, while it is on screen. */
export function useLiveEvent<E extends LiveEventName>(event: E, handler: (payload: Payload<E>) => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onLive(event, (payload) => latest(payload)), [event])
}
