import type { Output, TimeRangeEntity } from '@corridor/contract'
import type { ScheduleId, TimeRangeId } from '@corridor/rules/ids'
import { SCHOOL_DAYS, type SchoolDay, timeRangeProblems, WEEKDAYS, wireToWall } from '@corridor/rules/schedule'
import type { Instant } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { record } from '../change/trail.ts'
import type { Tx } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { timeRange } from '../db/schema/index.ts'
import { invalid } from '../http/errors.ts'
import { i18nIn } from '../words/i18n.ts'
import { type EditContext, inUse, type LockedSchool, lockBlock, lockTimeRange } from './access.ts'
import { readCalendar } from './bells.ts'
import { blockInUse } from './blocks.ts'
import { editRow } from './editRow.ts'
import { readTimeRange } from './queries.ts'

/** As stored: wall times at the school. */
interface StoredRange {
  startMinute: number
  endMinute: number
  days: SchoolDay[]
}

type Sent = Omit<Output<'POST /api/timerange/:timeRangeId', 'body'>, 'version'>

/** What was sent, as it is stored. Hours and minutes come together. */
function toStored(
  { startHour, startMinute, endHour, endMinute, days }: Sent,
  { timezone }: LockedSchool,
): Partial<StoredRange> {
  const minutes = (hour?: number, minute?: number) => {
    if (hour === undefined || minute === undefined) return undefined
    const wall = wireToWall({ hour, minute }, timezone)
    return wall.hour * 60 + wall.minute
  }
  const start = minutes(startHour, startMinute)
  const end = minutes(endHour, endMinute)
  return {
    ...(start !== undefined && { startMinute: start }),
    ...(end !== undefined && { endMinute: end }),
    // Always in the order of the week, so that the same days are the same value.
    ...(days && { days: WEEKDAYS.filter((day) => days.includes(day)) }),
  }
}

/** The names of the fields as they were sent. */
const SENT_AS = { startMinute: 'startHour', endMinute: 'endHour', days: 'days' } as const

async function check(tx: Tx, { schoolId }: LockedSchool, range: StoredRange): Promise<void> {
  const hours = await readCalendar(tx, schoolId)
  const problems = Object.entries(timeRangeProblems(i18nIn('en'), range, hours)) as [keyof typeof SENT_AS, string][]
  const [first] = problems
  if (first) throw invalid(first[1], Object.fromEntries(problems.map(([field, text]) => [SENT_AS[field], text])))
}

export async function createTimeRange(
  editing: EditContext,
  { blockId, ...sent }: Output<'POST /api/timerange', 'body'>,
): Promise<TimeRangeEntity> {
  const { tx, now } = editing.change
  const { row, school } = await blockInUse(editing, blockId)
  const range = { days: [...SCHOOL_DAYS], ...toStored(sent, school) } as StoredRange
  await check(tx, school, range)
  const { schoolId } = school
  const { timeRangeId } = expectOne(
    await tx
      .insert(timeRange)
      .values({ schoolId, blockId, ...range, createdAt: now })
      .returning({ timeRangeId: timeRange.timeRangeId }),
  )
  record(editing.change, {
    subject: 'schedule',
    subjectId: row.scheduleId,
    schoolId,
    action: 'createTimeRange',
    detail: { blockId, timeRangeId },
  })
  return readTimeRange(tx, school, timeRangeId)
}

export async function changeTimeRange(
  editing: EditContext,
  timeRangeId: TimeRangeId,
  { version, ...sent }: Output<'POST /api/timerange/:timeRangeId', 'body'>,
): Promise<TimeRangeEntity> {
  const { tx } = editing.change
  const { row, school } = inUse(await lockTimeRange(editing, timeRangeId), 'time range')
  const { row: block } = await blockInUse(editing, row.blockId)
  return editRow<StoredRange, TimeRangeEntity>(editing, {
    row,
    version,
    sent: toStored(sent, school),
    read: () => readTimeRange(tx, school, timeRangeId),
    write: async (changed, versions) => {
      await check(tx, school, { ...row, ...changed })
      await tx
        .update(timeRange)
        .set({ ...changed, ...versions })
        .where(eq(timeRange.timeRangeId, timeRangeId))
    },
    line: {
      subject: 'schedule',
      subjectId: block.scheduleId,
      schoolId: school.schoolId,
      action: 'editTimeRange',
      detail: { blockId: row.blockId, timeRangeId },
    },
  })
}

export async function removeTimeRange(editing: EditContext, timeRangeId: TimeRangeId): Promise<void> {
  const { row } = await lockTimeRange(editing, timeRangeId)
  const { row: block } = await lockBlock(editing, row.blockId)
  if (row.endedAt === null) await setEnded(editing, { row, block }, editing.change.now)
}

export async function restoreTimeRange(editing: EditContext, timeRangeId: TimeRangeId): Promise<TimeRangeEntity> {
  const { row, school } = await lockTimeRange(editing, timeRangeId)
  const { row: block } = await blockInUse(editing, row.blockId)
  if (row.endedAt !== null) await setEnded(editing, { row, block }, null)
  return readTimeRange(editing.change.tx, school, timeRangeId)
}

interface Found {
  row: typeof timeRange.$inferSelect
  block: { scheduleId: ScheduleId }
}

async function setEnded({ change }: EditContext, { row, block }: Found, endedAt: Instant | null): Promise<void> {
  const { timeRangeId, blockId, schoolId } = row
  await change.tx.update(timeRange).set({ endedAt }).where(eq(timeRange.timeRangeId, timeRangeId))
  record(change, {
    subject: 'schedule',
    subjectId: block.scheduleId,
    schoolId,
    action: endedAt === null ? 'restoreTimeRange' : 'endTimeRange',
    detail: { blockId, timeRangeId },
  })
}
