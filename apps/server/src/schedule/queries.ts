/** What a change answers with: the rows as they are now. */
import type { Block, Schedule, TimeRangeEntity } from '@corridor/contract'
import type { BlockId, ScheduleId, TimeRangeId } from '@corridor/rules/ids'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { block, schedule, timeRange } from '../db/schema/index.ts'
import { presentBlock, presentSchedules, presentTimeRange } from '../school/presentSchedule.ts'
import type { LockedSchool } from './access.ts'

/** All schedules of the school that are in use. */
export async function readSchedules(tx: Tx, school: LockedSchool): Promise<Schedule[]> {
  const schedules = await tx
    .select()
    .from(schedule)
    .where(and(eq(schedule.schoolId, school.schoolId), isNull(schedule.endedAt)))
    .orderBy(asc(schedule.scheduleId))
  const blocks = await readBlocks(
    tx,
    schedules.map(({ scheduleId }) => scheduleId),
  )
  return presentSchedules(
    schedules.map((row) => ({ ...row, blocks: blocks.filter(({ scheduleId }) => scheduleId === row.scheduleId) })),
    school,
  )
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
export async function readBlocks(tx: Tx, scheduleIds: readonly ScheduleId[]) {
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
