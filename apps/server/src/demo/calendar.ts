/** The days on which the demo's schools are open: simple, and close to what most districts do. */
import { calendarYears } from '@corridor/rules/schedule'
import { addDays, type Instant, instant, type LocalDay, localDay, schoolYearFirstDay } from '@corridor/rules/time'
import { TIMEZONE } from './plan.ts'

const MONDAY = 1
const WEDNESDAY = 3
const THURSDAY = 4

function weekday(day: LocalDay): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay()
}

/** The nth occurrence of a weekday in a month. */
function nthWeekday(month: string, wanted: number, nth: number): LocalDay {
  const first = `${month}-01`
  return addDays(first, ((wanted - weekday(first) + 7) % 7) + 7 * (nth - 1))
}

/** What a weekday without school is called. */
export function holidayOf(day: LocalDay): string | null {
  const year = day.slice(0, 4)
  const thanksgiving = nthWeekday(`${year}-11`, THURSDAY, 4)
  const springBreak = nthWeekday(`${year}-03`, MONDAY, 3)
  if (day === nthWeekday(`${year}-09`, MONDAY, 1)) return 'Labor Day'
  if (day === nthWeekday(`${year}-01`, MONDAY, 3)) return 'Martin Luther King Jr. Day'
  if (day === nthWeekday(`${year}-02`, MONDAY, 3)) return 'Presidents’ Day'
  if (day >= addDays(thanksgiving, -1) && day <= addDays(thanksgiving, 1)) return 'Thanksgiving break'
  if (day >= springBreak && day < addDays(springBreak, 7)) return 'Spring break'
  if (day >= `${year}-12-21` || day <= `${year}-01-02`) return 'Winter break'
  const date = day.slice(5)
  return date > '05-29' && date < '08-01' ? 'Summer break' : null
}

function isWeekday(day: LocalDay): boolean {
  const today = weekday(day)
  return today >= MONDAY && today <= 5
}

export function isSchoolDay(day: LocalDay): boolean {
  return isWeekday(day) && holidayOf(day) === null
}

/** Teachers meet on the afternoon of the first Wednesday of a month. */
export function isEarlyRelease(day: LocalDay): boolean {
  return day === nthWeekday(day.slice(0, 7), WEDNESDAY, 1) && isSchoolDay(day)
}

/** The weekdays without school of this and the next school year. */
export function daysOff(today: LocalDay): LocalDay[] {
  const days: LocalDay[] = []
  const { first, end } = calendarYears(today)
  for (let day = first; day < end; day = addDays(day, 1)) if (isWeekday(day) && !isSchoolDay(day)) days.push(day)
  return days
}

export function nextSchoolDay(day: LocalDay): LocalDay {
  let next = addDays(day, 1)
  while (!isSchoolDay(next)) next = addDays(next, 1)
  return next
}

/**
 * School days up to and including today: those of this school year, plus earlier ones until `isEnough` returns true,
 * because in the fall the current year is too short to show much.
 */
export function daysOfHistory(today: LocalDay, isEnough: (days: readonly LocalDay[]) => boolean): LocalDay[] {
  const yearStart = schoolYearFirstDay(today)
  const latestFirst: LocalDay[] = []
  for (let day = today; day >= yearStart || !isEnough(latestFirst); day = addDays(day, -1)) {
    if (isSchoolDay(day)) latestFirst.push(day)
  }
  return latestFirst.reverse()
}

/** Caches results: there are few distinct days, and they are looked up tens of thousands of times. */
function remembered(answer: (question: string) => LocalDay): (question: string) => LocalDay {
  const known = new Map<string, LocalDay>()
  return (question) => {
    let day = known.get(question)
    if (day === undefined) {
      day = answer(question)
      known.set(question, day)
    }
    return day
  }
}

const dayOfHour = remembered((hour) => localDay(instant(`${hour}:00:00.000Z`), TIMEZONE))

/**
 * The school's calendar day at an instant. The hour is enough to decide it, because the zone is whole hours from UTC.
 */
export function schoolDayOf(time: Instant): LocalDay {
  return dayOfHour(time.slice(0, '2026-11-15T08'.length))
}

const dayAndDistance = remembered((question) => {
  const [day = '', days] = question.split(' ')
  return addDays(day, -Number(days))
})

export function daysBefore(day: LocalDay, days: number): LocalDay {
  return dayAndDistance(`${day} ${days}`)
}
