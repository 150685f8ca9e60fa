/**
 * Finding what a change is about, within the viewer's schools. A change first locks the school's row: the triggers of
 * the setup lock it anyway, and who has it knows that nobody else changes the school's schedules meanwhile.
 */
import { type BlockId, can, type ScheduleId, type SchoolId, type TimeRangeId } from '@corridor/rules'
import { and, eq, inArray } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { block, schedule, school, timeRange } from '../db/schema/index.ts'
import { forbidden, notFound, whileImpersonating } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'

export interface Editing {
  change: Change
  scope: Scope
}

export type LockedSchool = { schoolId: SchoolId; timezone: string }

/** Checks that the viewer may change the school's schedules, and locks the school. */
export async function lockSchool({ change, scope }: Editing, schoolId: SchoolId): Promise<LockedSchool> {
  if (!scope.schoolIds.includes(schoolId)) throw notFound('That school was not found.')
  if (scope.impersonator !== null) throw whileImpersonating('Settings cannot be changed while impersonating.')
  if (!can(scope, 'school.settings', { schoolId })) throw forbidden()
  const [row] = await change.tx
    .select({ schoolId: school.schoolId, timezone: school.timezone })
    .from(school)
    .where(eq(school.schoolId, schoolId))
    .for('no key update')
  if (!row) throw notFound('That school was not found.')
  return row
}

/** Reads a row twice: to learn its school, and again once the school is locked. */
async function locked<R extends { schoolId: SchoolId }>(
  editing: Editing,
  read: () => Promise<R[]>,
  what: string,
): Promise<{ row: R; school: LockedSchool }> {
  const [found] = await read()
  const school = found && (await lockSchool(editing, found.schoolId))
  const [row] = school ? await read() : []
  if (!school || !row) throw notFound(`That ${what} was not found. It may have been removed.`)
  return { row, school }
}

/** Also ended ones: whoever needs one that is in use asks `inUse`. */
export function lockSchedule(editing: Editing, scheduleId: ScheduleId) {
  const { change, scope } = editing
  const where = and(eq(schedule.scheduleId, scheduleId), inArray(schedule.schoolId, [...scope.schoolIds]))
  return locked(editing, () => change.tx.select().from(schedule).where(where), 'schedule')
}

export function lockBlock(editing: Editing, blockId: BlockId) {
  const { change, scope } = editing
  const where = and(eq(block.blockId, blockId), inArray(block.schoolId, [...scope.schoolIds]))
  return locked(editing, () => change.tx.select().from(block).where(where), 'block')
}

export function lockTimeRange(editing: Editing, timeRangeId: TimeRangeId) {
  const { change, scope } = editing
  const where = and(eq(timeRange.timeRangeId, timeRangeId), inArray(timeRange.schoolId, [...scope.schoolIds]))
  return locked(editing, () => change.tx.select().from(timeRange).where(where), 'time range')
}

/** What was removed cannot be changed any more. */
export function inUse<L extends { row: { endedAt: unknown } }>(found: L, what: string): L {
  if (found.row.endedAt !== null) throw notFound(`That ${what} was not found. It may have been removed.`)
  return found
}
