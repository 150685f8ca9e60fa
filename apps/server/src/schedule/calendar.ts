/** Changes of a school's calendar: its days, and what goes for all of them. */
import type { Output, SchoolCalendar } from '@corridor/contract'
import type { ScheduleId, UncheckedSchoolId } from '@corridor/rules/ids'
import { bookableDays } from '@corridor/rules/pass'
import {
  type CalendarDay,
  calendarDaysOf,
  calendarYears,
  type DaySettingProblems,
  daySettingProblems,
  daysLosingSchool,
  hiddenBlock,
  hoursProblems,
  MIN_CYCLE_DAYS,
  settingsProblem,
  WEEKDAYS,
  withDays,
} from '@corridor/rules/schedule'
import { localDay } from '@corridor/rules/time'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import { record } from '../change/trail.ts'
import type { Tx } from '../db/connect.ts'
import { schoolCalendar, schoolDay } from '../db/schema/index.ts'
import { AppError, invalid, notFound } from '../http/errors.ts'
import { presentCalendar } from '../school/calendar.ts'
import { type EditContext, type LockedSchool, lockSchool } from './access.ts'
import { readBells, readCalendar, type StoredBells } from './bells.ts'
import { countPlanned } from './plannedPasses.ts'

type CalendarChange = Output<'POST /api/school/:schoolId/calendar', 'body'>

type SentCalendar = Omit<CalendarChange, 'version' | 'passesDecided'>
type StoredCalendar = StoredBells['calendar']

/** Changes the hours, the weekdays or the rotation. */
export async function changeCalendar(
  editing: EditContext,
  requested: UncheckedSchoolId,
  { version, passesDecided, ...sent }: CalendarChange,
): Promise<SchoolCalendar> {
  const { change } = editing
  const school = await lockSchool(editing, requested)
  const { schoolId } = school
  const bells = await readBells(change.tx, schoolId)
  checkCalendar(sent, bells, localDay(change.now, school.timezone))
  const { weekdays } = sent
  if (weekdays && !passesDecided) {
    await refusePlanned(change, school, bells.calendar, { ...bells.calendar, weekdays })
  }
  const read = async () => presentCalendar(await readCalendar(change.tx, schoolId))
  // Always in the order of the week, so that the same days are the same value.
  const ordered = weekdays && { weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)) }
  await edit<SentCalendar>(change, {
    row: await versionsOf(change.tx, school),
    before: { ...bells.calendar, weekdays: [...bells.calendar.weekdays], cycle: presentCalendar(bells.calendar).cycle },
    version,
    sent: { ...sent, ...ordered },
    current: read,
    write: (changed, versions) => writeCalendar(change.tx, school, { ...changed, ...versions }),
    line: () => ({ subject: 'school', subjectId: schoolId, schoolId, action: 'calendar' }),
  })
  return read()
}

function checkCalendar(
  { weekdays, opensAt, closesAt, cycle }: SentCalendar,
  { calendar, schedules }: StoredBells,
  today: string,
): void {
  const hours = hoursProblems({ opensAt: opensAt ?? calendar.opensAt, closesAt: closesAt ?? calendar.closesAt })
  const [problem] = Object.values(hours)
  if (problem) throw invalid(problem, hours as Record<string, string>)
  if (weekdays && WEEKDAYS.slice(0, 5).some((day) => !weekdays.includes(day))) {
    const message = 'A school week has Monday to Friday. Saturday and Sunday can be added.'
    throw invalid(message, { weekdays: message })
  }
  const after = {
    ...calendar,
    ...(weekdays && { weekdays }),
    ...(opensAt && { opensAt }),
    ...(closesAt && { closesAt }),
  }
  const hidden = schedules.flatMap(({ name, blocks }) => {
    const block = hiddenBlock(blocks, calendar, after)
    return block ? [`${block.name} of ${name} is outside of these hours. Move it first.`] : []
  })
  if (hidden[0]) throw invalid(hidden[0], { [weekdays ? 'weekdays' : opensAt ? 'opensAt' : 'closesAt']: hidden[0] })
  if (!cycle) return
  const { first, end } = calendarYears(today)
  if (cycle.fromDay < first || cycle.fromDay >= end) {
    const message = 'Choose a first day in this or the next school year.'
    throw invalid(message, { cycle: message })
  }
  const letters = new Set(cycle.days.map(({ letter }) => letter.toLowerCase()))
  if (letters.size < Math.max(cycle.days.length, MIN_CYCLE_DAYS)) {
    const message = 'A rotation has at least two days, each with a letter of its own.'
    throw invalid(message, { cycle: message })
  }
  for (const { scheduleId } of cycle.days) requireSchedule(schedules, scheduleId)
}

function requireSchedule(schedules: StoredBells['schedules'], scheduleId: ScheduleId) {
  const found = schedules.find((schedule) => schedule.scheduleId === scheduleId)
  if (!found) throw notFound('That schedule was not found. It may have been removed.')
  return found
}

/** What an edit starts from. A school whose calendar nobody has touched has no row. */
async function versionsOf(tx: Tx, { schoolId }: LockedSchool) {
  const { version, fieldVersions } = schoolCalendar
  const [row] = await tx
    .select({ version, fieldVersions })
    .from(schoolCalendar)
    .where(eq(schoolCalendar.schoolId, schoolId))
  return row ?? { version: 1, fieldVersions: {} }
}

async function writeCalendar(
  tx: Tx,
  { schoolId }: LockedSchool,
  values: Partial<typeof schoolCalendar.$inferInsert>,
): Promise<void> {
  await tx
    .insert(schoolCalendar)
    .values({ ...values, schoolId })
    .onConflictDoUpdate({ target: schoolCalendar.schoolId, set: values })
}

type DaysChange = Output<'POST /api/school/:schoolId/days', 'body'>

/** Sets days by hand. Later settings win over earlier ones for the same day. */
export async function setDays(
  editing: EditContext,
  requested: UncheckedSchoolId,
  { settings, passesDecided, version }: DaysChange,
): Promise<SchoolCalendar> {
  const { change } = editing
  const { tx } = change
  const school = await lockSchool(editing, requested)
  const bells = await readBells(tx, school.schoolId)
  const today = localDay(change.now, school.timezone)
  const tooMany = settingsProblem(settings)
  if (tooMany) throw invalid(tooMany, { settings: tooMany })
  const days = new Map<string, CalendarDay>()
  for (const setting of settings) {
    const schedule = setting.scheduleId === null ? null : requireSchedule(bells.schedules, setting.scheduleId)
    refuseProblems(daySettingProblems(setting, { calendar: bells.calendar, schedule, today }))
    for (const day of calendarDaysOf(setting, { calendar: bells.calendar, schedule })) days.set(day.onDay, day)
  }
  const { calendar } = bells
  if (!passesDecided) await refusePlanned(change, school, calendar, withDays(calendar, [...days.values()]))
  await refuseOvertaken(tx, school, [...days.values()], version)
  const next = (await versionsOf(tx, school)).version + 1
  await writeCalendar(tx, school, { version: next })
  await writeDays(tx, school, [...days.values()], next)
  recordDays(change, school, settings)
  return presentCalendar(await readCalendar(tx, school.schoolId))
}

function refuseProblems(problems: DaySettingProblems): void {
  const [message] = Object.values(problems)
  if (message) throw invalid(message, problems as Record<string, string>)
}

/** Passes are never canceled silently, and never left without anybody knowing. */
async function refusePlanned(
  { tx, now }: Change,
  school: LockedSchool,
  before: StoredCalendar,
  after: StoredCalendar,
): Promise<void> {
  const total = await countPlanned(tx, school, daysLosingSchool(before, after, bookableDays(now, school.timezone)))
  if (total === 0) return
  const planned = total === 1 ? '1 pass is planned' : `${total} passes are planned`
  const them = total === 1 ? 'it' : 'them'
  throw new AppError(409, 'passes_planned', `${planned} then. Keep or cancel ${them}, then save again.`)
}

/** Somebody else has set one of the days to something else since the screen was loaded. */
async function refuseOvertaken(
  tx: Tx,
  { schoolId }: LockedSchool,
  days: readonly CalendarDay[],
  version: number,
): Promise<void> {
  const stored = await tx
    .select()
    .from(schoolDay)
    .where(
      and(
        eq(schoolDay.schoolId, schoolId),
        inArray(
          schoolDay.onDay,
          days.map(({ onDay }) => onDay),
        ),
      ),
    )
  const wanted = new Map(days.map((day) => [day.onDay, day]))
  const isOvertaken = stored.some(({ changedIn, schoolId: _, ...day }) => {
    const sent = wanted.get(day.onDay)
    return changedIn > version && JSON.stringify(valuesOf(day)) !== JSON.stringify(sent && valuesOf(sent))
  })
  if (!isOvertaken) return
  throw new AppError(409, 'changed', 'Someone else changed these days. Check the calendar, then save again.', {
    fields: { fromDay: 'These days were changed elsewhere.' },
    current: presentCalendar(await readCalendar(tx, schoolId)),
  })
}

const valuesOf = ({ kind, scheduleId, weekday, name, cycleDay, cycleContinues }: CalendarDay) => [
  kind,
  scheduleId,
  weekday,
  name,
  cycleDay,
  cycleContinues,
]

async function writeDays(
  tx: Tx,
  { schoolId }: LockedSchool,
  days: readonly CalendarDay[],
  changedIn: number,
): Promise<void> {
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await tx
    .insert(schoolDay)
    .values(days.map((day) => ({ ...day, schoolId, changedIn })))
    .onConflictDoUpdate({
      target: [schoolDay.schoolId, schoolDay.onDay],
      set: {
        kind: excluded('kind'),
        scheduleId: excluded('schedule_id'),
        weekday: excluded('weekday'),
        name: excluded('name'),
        cycleDay: excluded('cycle_day'),
        cycleContinues: excluded('cycle_continues'),
        changedIn: excluded('changed_in'),
      },
    })
}

/** One line a call: the days themselves, or for many, such as from a file, how many there are. */
function recordDays(change: Change, { schoolId }: LockedSchool, settings: DaysChange['settings']): void {
  const [first, ...others] = settings
  if (!first) return
  const { fromDay, toDay, kind, scheduleId, name } = first
  const detail = others.length > 0 ? { entries: settings.length } : { fromDay, toDay, kind, scheduleId, name }
  record(change, { subject: 'school', subjectId: schoolId, schoolId, action: 'setDays', detail })
}

/** Refuses to remove a schedule that days to come or the rotation use. */
export async function refuseOnCalendar(
  tx: Tx,
  school: LockedSchool,
  scheduleId: ScheduleId,
  today: string,
): Promise<void> {
  const { schoolId } = school
  const { cycle } = await readCalendar(tx, schoolId)
  if (cycle?.days.some((day) => day.scheduleId === scheduleId)) {
    throw new AppError(
      409,
      'active_schedule',
      'Your rotation uses this schedule. Change the rotation before you remove it.',
    )
  }
  const days = await tx
    .select({ onDay: schoolDay.onDay })
    .from(schoolDay)
    .where(and(eq(schoolDay.schoolId, schoolId), eq(schoolDay.scheduleId, scheduleId), gte(schoolDay.onDay, today)))
  if (days.length === 0) return
  const use = days.length === 1 ? '1 day of the calendar uses' : `${days.length} days of the calendar use`
  throw new AppError(409, 'active_schedule', `${use} this schedule. Give them another one before you remove it.`)
}
