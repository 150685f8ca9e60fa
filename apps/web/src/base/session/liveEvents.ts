/**
 * Handlers register here by event name, whether or not the socket is connected at that moment. The socket passes on
 * every event it receives.
 */
import type { LiveEvents, UserPassEvent } from '@corridor/contract'
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

/** Called when somebody left a line. Those who wait in it receive the event of that student, without the pass. */
const lineWatchers = new Set<() => void>()

export function onLineMoved(handler: () => void): () => void {
  lineWatchers.add(handler)
  return () => lineWatchers.delete(handler)
}

function isLineMove(event: string, payload: unknown): boolean {
  return /^(start|cancel)Pass:/.test(event) && !(payload as UserPassEvent | undefined)?.pass
}

export function dispatchLive(event: string, payload: unknown): void {
  if (isLineMove(event, payload)) for (const watch of lineWatchers) watch()
  for (const handler of handlers.get(event) ?? []) handler(payload as never)
}

/** The same for a component, while it is mounted. */
export function useLiveEvent<E extends LiveEventName>(event: E, handler: (payload: Payload<E>) => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onLive(event, (payload) => latest(payload)), [event])
}
