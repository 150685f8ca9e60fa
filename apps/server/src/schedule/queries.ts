/** What a change answers with: the rows as they are now. */
import type { Block, Schedule, TimeRangeEntity } from '@corridor/contract'
import type { BlockId, ScheduleId, SchoolId, TimeRangeId } from '@corridor/rules/ids'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { block, schedule, timeRange } from '../db/schema/index.ts'
import type { ReferenceSchedule } from '../reference.ts'
import { presentBlock, presentSchedules, presentTimeRange } from '../school/presentSchedule.ts'

/** Whose row a change has locked. */
export interface LockedSchool {
  schoolId: SchoolId
  timezone: string
}

/** All schedules of the school that are in use. */
export async function readSchedules(tx: Reader, school: LockedSchool): Promise<Schedule[]> {
  return presentSchedules(await readStoredSchedules(tx, school.schoolId), school)
}

/** The same as they are stored. */
export async function readStoredSchedules(db: Reader, schoolId: SchoolId): Promise<ReferenceSchedule[]> {
  const schedules = await db
    .select()
    .from(schedule)
    .where(and(eq(schedule.schoolId, schoolId), isNull(schedule.endedAt)))
    .orderBy(asc(schedule.scheduleId))
  const blocks = await readBlocks(
    db,
    schedules.map(({ scheduleId }) => scheduleId),
  )
  return schedules.map((row) => ({
    ...row,
    blocks: blocks.filter(({ scheduleId }) => scheduleId === row.scheduleId),
  }))
}

export async function readSchedule(tx: Tx, school: LockedSchool, scheduleId: ScheduleId): Promise<Schedule> {
  return expectOne((await readSchedules(tx, school)).filter((found) => found.scheduleId === scheduleId))
}

export async function readBlock(tx: Tx, school: LockedSchool, blockId: BlockId): Promise<Block> {
  const { scheduleId } = expectOne(await tx.select().from(block).where(eq(block.blockId, blockId)))
  const found = expectOne((await readBlocks(tx, [scheduleId])).filter((row) => row.blockId === blockId))
  return presentBlock(found, scheduleId, school)
}

export async function readTimeRange(tx: Tx, school: LockedSchool, timeRangeId: TimeRangeId): Promise<TimeRangeEntity> {
  const row = expectOne(await tx.select().from(timeRange).where(eq(timeRange.timeRangeId, timeRangeId)))
  return presentTimeRange(row, row.blockId, school)
}

/** With their time ranges. */
export async function readBlocks(tx: Reader, scheduleIds: readonly ScheduleId[]) {
  const blocks = await tx
    .select()
    .from(block)
    .where(and(inArray(block.scheduleId, [...scheduleIds]), isNull(block.endedAt)))
    .orderBy(asc(block.blockId))
  const blockIds = blocks.map(({ blockId }) => blockId)
  const ranges = await tx
    .select()
    .from(timeRange)
    .where(and(inArray(timeRange.blockId, blockIds), isNull(timeRange.endedAt)))
    .orderBy(asc(timeRange.timeRangeId))
  return blocks.map((row) => ({ ...row, timeRanges: ranges.filter(({ blockId }) => blockId === row.blockId) }))
}
