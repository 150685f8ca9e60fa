/**
 * Replays the audit trail from its first event. Events that share a limit were written under its lock, so their order
 * is the order in which they happened: every start must have been within the limits at that point, and each line must
 * have moved in order.
 */
import type { SchoolId } from '@corridor/rules/ids'
import type { pass, passEvent } from '../../db/schema/index.ts'
import type { Oracle } from './oracle.ts'

export type PassRow = typeof pass.$inferSelect
export type EventRow = typeof passEvent.$inferSelect

interface Occupancy {
  running: PassRow[]
  line: PassRow[]
}

export function brokenTrail(passes: readonly PassRow[], events: readonly EventRow[], oracle: Oracle): string[] {
  const rowOf = new Map(passes.map((row) => [row.passId, row]))
  const floors = new Map<SchoolId, Occupancy>()
  const broken: string[] = []
  for (const event of events) {
    const row = rowOf.get(event.passId)
    if (!row) throw new Error('an event of nothing')
    const occupancy = floors.get(event.schoolId) ?? { running: [], line: [] }
    floors.set(event.schoolId, occupancy)
    const said = step(occupancy, row, event, oracle)
    if (said) broken.push(`${event.name} of ${row.passId} (event ${event.passEventId}) ${said}`)
  }
  return broken
}

function step(occupancy: Occupancy, row: PassRow, event: EventRow, oracle: Oracle): string | null {
  if (event.name === 'completePass') occupancy.running = occupancy.running.filter(({ passId }) => passId !== row.passId)
  if (event.name === 'cancelPass') leave(occupancy, row)
  if (!isGoing(event, row)) return null
  if (joins(occupancy, row)) {
    const free = oracle.mayGo(row, occupancy.running)
    occupancy.line.push(row)
    return free ? 'waits in line although there was room' : null
  }
  const verdict = check(occupancy, row, event, oracle)
  leave(occupancy, row)
  occupancy.running.push(row)
  return verdict
}

function leave(occupancy: Occupancy, { passId }: PassRow): void {
  occupancy.line = occupancy.line.filter((waiting) => waiting.passId !== passId)
}

/** A requested pass starts immediately only if both happened at the same instant. */
function isGoing({ name, at }: EventRow, { startedAt, enqueuedAt }: PassRow): boolean {
  return name === 'startPass' || (name === 'createPass' && (startedAt === at || enqueuedAt === at))
}

/** A pass that was ever in line joined it with the first of these events, and left it with the second. */
function joins(occupancy: Occupancy, row: PassRow): boolean {
  return row.enqueuedAt !== null && !occupancy.line.some(({ passId }) => passId === row.passId)
}

function check(occupancy: Occupancy, row: PassRow, event: EventRow, oracle: Oracle): string | null {
  if (event.detail?.override === true) return null
  if (!oracle.mayGo(row, occupancy.running)) return 'started although a limit was reached'
  if (event.actorKind !== 'system') return null
  const [next] = occupancy.line
    .filter((waiting) => oracle.mayGo(waiting, occupancy.running))
    .sort((a, b) => (a.lineNumber ?? 0) - (b.lineNumber ?? 0))
  return next?.passId === row.passId ? null : `started before ${next?.passId}, who came first`
}
