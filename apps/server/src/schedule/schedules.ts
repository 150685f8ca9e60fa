import { NEW_BLOCK_NAME, NEW_SCHEDULE_NAME, type Output, type Schedule } from '@corridor/contract'
import type { ScheduleId } from '@corridor/rules/ids'
import { localDay } from '@corridor/rules/time'
import { and, eq } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { expectOne } from '../db/expectOne.ts'
import { block, schedule, timeRange } from '../db/schema/index.ts'
import { AppError, notFound } from '../http/errors.ts'
import { type EditContext, inUse, type LockedSchool, lockSchedule, lockSchool } from './access.ts'
import { refuseOnCalendar } from './calendar.ts'
import { releaseClasses } from './classes.ts'
import { editRow } from './editRow.ts'
import { readBlocks, readSchedule, readSchedules } from './queries.ts'

/** With a block to begin with, or with the blocks of another schedule. The first one is used at once. */
export async function createSchedule(
  editing: EditContext,
  { schoolId: requested, name, ifNone, copiedScheduleId }: Output<'POST /api/schedule', 'body'>,
): Promise<Schedule> {
  const { tx, now } = editing.change
  const school = await lockSchool(editing, requested)
  const { schoolId } = school
  const existing = await readSchedules(tx, school)
  const active = existing.find(({ isActive }) => isActive)
  // Two pages that were opened at the same time both ask; the second waits for the lock and finds what the first made.
  if (ifNone && active) return active
  const copied = existing.find(({ scheduleId }) => scheduleId === copiedScheduleId)
  if (copiedScheduleId !== undefined && !copied)
    throw notFound('That schedule was not found. It may have been removed.')
  const { scheduleId } = expectOne(
    await tx
      .insert(schedule)
      .values({ schoolId, name: name ?? NEW_SCHEDULE_NAME, isActive: existing.length === 0, createdAt: now })
      .returning({ scheduleId: schedule.scheduleId }),
  )
  if (copied) await copyBlocks(editing.change, school, copied.scheduleId, scheduleId)
  else await tx.insert(block).values({ schoolId, scheduleId, name: NEW_BLOCK_NAME, createdAt: now })
  record(editing.change, {
    subject: 'schedule',
    subjectId: scheduleId,
    schoolId,
    action: 'create',
    ...(copied && { detail: { copiedScheduleId: copied.scheduleId } }),
  })
  return readSchedule(tx, school, scheduleId)
}

async function copyBlocks(
  { tx, now: createdAt }: Change,
  { schoolId }: LockedSchool,
  from: ScheduleId,
  scheduleId: ScheduleId,
): Promise<void> {
  for (const { name, timeRanges } of await readBlocks(tx, [from])) {
    const values = { schoolId, scheduleId, name, createdAt }
    const { blockId } = expectOne(await tx.insert(block).values(values).returning({ blockId: block.blockId }))
    const ranges = timeRanges.map(({ startMinute, endMinute, days }) => ({
      schoolId,
      blockId,
      startMinute,
      endMinute,
      days,
      createdAt,
    }))
    if (ranges.length > 0) await tx.insert(timeRange).values(ranges)
  }
}

type ScheduleChange = Output<'POST /api/schedule/:scheduleId', 'body'>

export async function changeSchedule(
  editing: EditContext,
  scheduleId: ScheduleId,
  { version, ...sent }: ScheduleChange,
): Promise<Schedule> {
  const { tx } = editing.change
  const { row, school } = inUse(await lockSchedule(editing, scheduleId), 'schedule')
  return editRow<Omit<ScheduleChange, 'version'>, Schedule>(editing, {
    row,
    version,
    sent,
    read: () => readSchedule(tx, school, scheduleId),
    write: async (changed, versions) => {
      await tx
        .update(schedule)
        .set({ ...changed, ...versions })
        .where(eq(schedule.scheduleId, scheduleId))
    },
    line: { subject: 'schedule', subjectId: scheduleId, schoolId: school.schoolId, action: 'edit' },
  })
}

/** From now on the school's days follow this schedule, unless the calendar says otherwise. */
export async function activateSchedule(editing: EditContext, scheduleId: ScheduleId): Promise<Schedule> {
  const { school } = inUse(await lockSchedule(editing, scheduleId), 'schedule')
  await makeActive(editing.change, school, scheduleId)
  return readSchedule(editing.change.tx, school, scheduleId)
}

async function makeActive(change: Change, school: LockedSchool, scheduleId: ScheduleId): Promise<void> {
  const { tx } = change
  const { schoolId } = school
  const before = (await readSchedules(tx, school)).find(({ isActive }) => isActive)?.scheduleId
  await tx
    .update(schedule)
    .set({ isActive: false })
    .where(and(eq(schedule.schoolId, schoolId), eq(schedule.isActive, true)))
  await tx.update(schedule).set({ isActive: true }).where(eq(schedule.scheduleId, scheduleId))
  if (before === scheduleId) return
  record(change, {
    subject: 'schedule',
    subjectId: scheduleId,
    schoolId,
    action: 'use',
    detail: { insteadOf: before ?? null },
  })
}

/** Ends it, with its blocks. A school always keeps one schedule, and always uses one. */
export async function removeSchedule(
  editing: EditContext,
  scheduleId: ScheduleId,
  { nextScheduleId, releaseClasses: mayRelease }: Output<'DELETE /api/schedule/:scheduleId', 'query'>,
): Promise<void> {
  const { change } = editing
  const { tx, now: endedAt } = change
  const { row, school } = await lockSchedule(editing, scheduleId)
  if (row.endedAt !== null) return
  const schedules = await readSchedules(tx, school)
  const others = schedules.filter((other) => other.scheduleId !== scheduleId)
  if (nextScheduleId !== undefined && !others.some((other) => other.scheduleId === nextScheduleId)) {
    throw notFound('The schedule to use instead was not found. It may have been removed.')
  }
  if (others.length === 0) {
    throw new AppError(409, 'last_schedule', 'This is the only schedule. Add another one before you remove it.')
  }
  const isActive = schedules.some((one) => one.scheduleId === scheduleId && one.isActive)
  if (isActive && nextScheduleId === undefined) {
    throw new AppError(409, 'active_schedule', 'Your school uses this schedule. Use another one before you remove it.')
  }
  await refuseOnCalendar(tx, school, scheduleId, localDay(endedAt, school.timezone))
  const blockIds = (await readBlocks(tx, [scheduleId])).map(({ blockId }) => blockId)
  const released = await releaseClasses(tx, blockIds, mayRelease !== undefined, 'schedule')
  if (nextScheduleId !== undefined) await makeActive(change, school, nextScheduleId)
  await tx.update(schedule).set({ endedAt }).where(eq(schedule.scheduleId, scheduleId))
  record(change, {
    subject: 'schedule',
    subjectId: scheduleId,
    schoolId: school.schoolId,
    action: 'end',
    detail: { userGroupIds: released },
  })
}
