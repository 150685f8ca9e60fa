/**
 * The trail, played again from its first line. Lines that share a limit were written under its lock, so their order is
 * what happened; everything that started must have been free to start at that point, and the line must have moved in
 * its own order.
 */
import { type Endpoints, type InLine, type Limits, mayGo, nextInLine } from '@corridor/rules'
import type { pass, passEvent } from '../../db/schema/index.ts'

export type PassRow = typeof pass.$inferSelect
export type EventRow = typeof passEvent.$inferSelect

interface Occupancy {
  running: (Endpoints & { passId: string })[]
  line: InLine[]
}

export function brokenTrail(
  passes: readonly PassRow[],
  events: readonly EventRow[],
  limits: ReadonlyMap<number, Limits>,
): string[] {
  const rowOf = new Map(passes.map((row) => [row.passId, row]))
  const floors = new Map<number, Occupancy>()
  const broken: string[] = []
  for (const event of events) {
    const row = rowOf.get(event.passId)
    const of = limits.get(event.schoolId)
    if (!row || !of) throw new Error('an event of nothing')
    const floor = floors.get(event.schoolId) ?? { running: [], line: [] }
    floors.set(event.schoolId, floor)
    const said = step(floor, row, event, of)
    if (said) broken.push(`${event.name} of ${row.passId} (event ${event.passEventId}) ${said}`)
  }
  return broken
}

function step(floor: Occupancy, row: PassRow, event: EventRow, limits: Limits): string | null {
  if (event.name === 'completePass') floor.running = floor.running.filter(({ passId }) => passId !== row.passId)
  if (event.name === 'cancelPass') leave(floor, row)
  if (!isGoing(event, row)) return null
  if (joins(floor, row)) {
    const free = mayGo(row, floor.running, limits)
    floor.line.push({ ...row, lineNumber: row.lineNumber ?? 0 })
    return free ? 'waits in line although there was room' : null
  }
  const verdict = check(floor, row, event, limits)
  leave(floor, row)
  floor.running.push(row)
  return verdict
}

function leave(floor: Occupancy, { passId }: PassRow): void {
  floor.line = floor.line.filter((waiting) => waiting.passId !== passId)
}

/** Asked for, a pass goes at once only where both happened in one moment. */
function isGoing({ name, at }: EventRow, { startedAt, enqueuedAt }: PassRow): boolean {
  return name === 'startPass' || (name === 'createPass' && (startedAt === at || enqueuedAt === at))
}

/** A pass that was ever in line joined it with the first of these events, and left it with the second. */
function joins(floor: Occupancy, row: PassRow): boolean {
  return row.enqueuedAt !== null && !floor.line.some(({ passId }) => passId === row.passId)
}

function check(floor: Occupancy, row: PassRow, event: EventRow, limits: Limits): string | null {
  if (event.detail?.override === true) return null
  if (!mayGo(row, floor.running, limits)) return 'started although a limit was reached'
  if (event.actorKind !== 'system') return null
  const [next] = nextInLine(floor.line, floor.running, limits)
  return next?.passId === row.passId ? null : `started before ${next?.passId}, who came first`
}
