import type { Pass } from '@corridor/contract'

/** Where to tap Arrived: a pass to the restroom ends where it started, any other one at its destination. */
export function arrivedHint({ fromRoomName }: Pick<Pass, 'fromRoomName'>, isRoundTrip: boolean): string {
  return isRoundTrip ? `Tap when you're back in ${fromRoomName ?? 'your room'}` : 'Tap when you get there'
}

/** After Arrived. */
export function endedText({ duration }: Pick<Pass, 'duration'>): string {
  if (duration === null) return 'Pass ended.'
  return duration === 0 ? 'Pass ended, less than 1 min.' : `Pass ended, ${duration} min.`
}
