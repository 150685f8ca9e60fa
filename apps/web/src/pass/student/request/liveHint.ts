import type { Pass } from '@corridor/contract'

/** A student has at most one live pass: says which one prevents another, and which button ends it. */
export function liveHint({ startedAt, toRoomName }: Pick<Pass, 'startedAt' | 'toRoomName'>): string {
  return startedAt
    ? `You already have a live pass to ${toRoomName}. Mark it as Arrived first, or choose a time for this one.`
    : `You are already in line for ${toRoomName}. Cancel that pass first, or choose a time for this one.`
}
