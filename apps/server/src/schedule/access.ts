/**
 * Finding what a change is about, within the viewer's schools. A change first locks the school's row: the triggers of
 * the setup lock it anyway, and who has it knows that nobody else changes the school's schedules meanwhile.
 */
import type { BlockId, ScheduleId, SchoolId, TimeRangeId, UncheckedSchoolId } from '@corridor/rules/ids'
import { and, eq, inArray } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { block, schedule, school, timeRange } from '../db/schema/index.ts'
import { notFound } from '../http/errors.ts'
import { requireSettings } from '../school/settings.ts'
import type { Scope } from '../session/scope.ts'
import { schoolNotFound } from '../session/tenancy.ts'
import type { LockedSchool } from './queries.ts'
import { recordDaysOf } from './usedDays.ts'

export interface EditContext {
  change: Change
  scope: Scope
}

export type { LockedSchool } from './queries.ts'

/** Checks that the viewer may change the school's schedules, and locks the school. */
export async function lockSchool({ change, scope }: EditContext, requested: UncheckedSchoolId): Promise<LockedSchool> {
  const schoolId = requireSettings(scope, requested)
  const [row] = await change.tx
    .select({ schoolId: school.schoolId, timezone: school.timezone })
    .from(school)
    .where(eq(school.schoolId, schoolId))
    .for('no key update')
  if (!row) throw schoolNotFound()
  // Before anything changes: the days that are over keep what they used.
  await recordDaysOf(change.tx, row, change.now)
  return row
}

/** Reads a row twice: to learn its school, and again once the school is locked. */
export async function locked<R extends { schoolId: SchoolId }>(
  editing: EditContext,
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
export function lockSchedule(editing: EditContext, scheduleId: ScheduleId) {
  const { change, scope } = editing
  const where = and(eq(schedule.scheduleId, scheduleId), inArray(schedule.schoolId, [...scope.schoolIds]))
  return locked(editing, () => change.tx.select().from(schedule).where(where), 'schedule')
}

export function lockBlock(editing: EditContext, blockId: BlockId) {
  const { change, scope } = editing
  const where = and(eq(block.blockId, blockId), inArray(block.schoolId, [...scope.schoolIds]))
  return locked(editing, () => change.tx.select().from(block).where(where), 'block')
}

export function lockTimeRange(editing: EditContext, timeRangeId: TimeRangeId) {
  const { change, scope } = editing
  const where = and(eq(timeRange.timeRangeId, timeRangeId), inArray(timeRange.schoolId, [...scope.schoolIds]))
  return locked(editing, () => change.tx.select().from(timeRange).where(where), 'time range')
}

/** What was removed cannot be changed anymore. */
export function inUse<L extends { row: { endedAt: unknown } }>(found: L, what: string): L {
  if (found.row.endedAt !== null) throw notFound(`That ${what} was not found. It may have been removed.`)
  return found
}
