/** What the list of the halls can be narrowed to: over time, or a kind of destination. */
import type { HallPass } from '@corridor/contract'
import { byUrgency, isActive, liveState, roomKind } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'

export const OUT = 'out'
export const OVER = 'over'

export interface HallChip {
  /** `out`, `over`, or the kind of destination. */
  filter: string
  label: string
  count: number
}

const kindOf = ({ toRoomName }: HallPass) => roomKind(toRoomName).kind

/** Everybody, those over time, then the kinds of destinations, the most frequent first. */
export function chipsFor(passes: readonly HallPass[], now: Instant): HallChip[] {
  const out = passes.filter(isActive)
  const kinds = [...Map.groupBy(out, kindOf)].map(([kind, { length }]) => ({
    filter: kind,
    label: kind,
    count: length,
  }))
  return [
    { filter: OUT, label: 'Out now', count: out.length },
    { filter: OVER, label: 'Over time', count: out.filter((pass) => liveState(pass, now) === 'over').length },
    ...kinds.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en', { numeric: true })),
  ]
}

/** Over time first, then the longest; those who were sent back come last. */
export function shownPasses(passes: readonly HallPass[], filter: string, now: Instant): HallPass[] {
  const isShown = (pass: HallPass) =>
    filter === OUT || (filter === OVER ? liveState(pass, now) === 'over' : kindOf(pass) === filter)
  return passes.filter(isShown).sort(byUrgency(now))
}
