import type { Pass } from '@corridor/contract'

/** A student has one live pass at most: what stands in the way of another for now, and which button ends it. */
export function liveHint({ startedAt, toRoomName }: Pick<Pass, 'startedAt' | 'toRoomName'>): string {
  return startedAt
    ? `You already have a live pass to ${toRoomName}. Mark it as Arrived first, or choose a time for this one.`
    : `You are already in line for ${toRoomName}. Leave the line with Cancel first, or choose a time for this one.`
}
