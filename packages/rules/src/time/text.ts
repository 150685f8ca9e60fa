/**
 * Times as text, in the school's time zone, wherever the browser is. `timesIn` has them in the language of whoever reads
 * them; the functions of the same names are English, for what only staff read.
 */
import { intlLocale } from '../words/language.ts'
import { bareClock, bareHour } from './bareClock.ts'
import type { Instant } from './instant.ts'
import { type LocalDay, wallTime } from './zone.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const YEAR = 365.25 * DAY

/** The larger unit is used beyond `most`: "1 hour ago" is read faster than "52 minutes ago". */
const UNITS = [
  { name: 'minute' as const, seconds: MINUTE, most: 44 },
  { name: 'hour' as const, seconds: HOUR, most: 21 },
  { name: 'day' as const, seconds: DAY, most: 25 },
  { name: 'month' as const, seconds: YEAR / 12, most: 10 },
]
const YEARS = { name: 'year' as const, seconds: YEAR }
const MAX_SECONDS = 44

/** What `Intl` does not know, or writes in another way than people in the United States do. */
interface TimeWords {
  am: string
  pm: string
  justNow: string
  shortTime: (day: LocalDay, clock: string) => string
  /** A day where there is little space, and it must not be taken for another one. */
  day: (day: LocalDay) => string
}

/** "Nov 16, 26", and "16 nov 26". */
const SHORT_DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: '2-digit' }
const LONG_DAY_OF_YEAR: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric', year: 'numeric' }

const ENGLISH: TimeWords = {
  am: 'am',
  pm: 'pm',
  justNow: 'a few seconds ago',
  shortTime: (day, clock) => `${shortDay(day)} @ ${clock}`,
  day: (day) => {
    const [year, month, date] = day.split('-')
    return `${month}/${date}/${year}`
  },
}

const SPANISH: TimeWords = {
  // With spaces that do not break.
  am: 'a.\u00a0m.',
  pm: 'p.\u00a0m.',
  justNow: 'hace unos segundos',
  shortTime: (day, clock) => `${spanishShortDay(day)}, ${clock}`,
  // 16/11 would be no day to somebody who reads 11/16 everywhere else.
  day: (day) => spanishDayOfYear(day),
}

const WORDS: Readonly<Record<string, TimeWords>> = { en: ENGLISH, es: SPANISH }

/**
 * Days are formatted as if they were in UTC: which day it is in the school's zone is known by then. The formatter is made
 * on first use, because it takes milliseconds, and most pages need none of them.
 */
export function dayFormat(options: Intl.DateTimeFormatOptions, language = 'en'): (day: LocalDay) => string {
  let format: Intl.DateTimeFormat | undefined
  return (day) => {
    format ??= new Intl.DateTimeFormat(intlLocale(language), { ...options, timeZone: 'UTC' })
    const text = format.format(Date.parse(`${day}T00:00:00Z`))
    // "lunes 16 de noviembre": the comma after a weekday is English.
    return language === 'es' ? text.replace(/^(\p{L}+),/u, '$1') : text
  }
}

const shortDay = dayFormat(SHORT_DAY)
const spanishShortDay = dayFormat(SHORT_DAY, 'es')
const spanishDayOfYear = dayFormat(LONG_DAY_OF_YEAR, 'es')
const LONG_WEEKDAY: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' }
/** "Tuesday, October 13". */
export const weekdayAndDay = dayFormat(LONG_WEEKDAY)
const LONG_DAY: Intl.DateTimeFormatOptions = { month: 'long', day: 'numeric' }
/** "November 13", and with its year. */
export const longDay = dayFormat(LONG_DAY)
export const longDayOfYear = dayFormat(LONG_DAY_OF_YEAR)

export type Times = ReturnType<typeof makeTimes>

const madeTimes = new Map<string, Times>()

export function timesIn(language: string): Times {
  const made = madeTimes.get(language) ?? makeTimes(language)
  madeTimes.set(language, made)
  return made
}

function makeTimes(language: string) {
  const words = WORDS[language] ?? ENGLISH
  let relative: Intl.RelativeTimeFormat | undefined
  const weekdayAndDayIn = dayFormat(LONG_WEEKDAY, language)

  /** "7:00 am". */
  function hourText(hour: number, minute: number): string {
    return `${bareHour(hour, minute)} ${hour % 24 < 12 ? words.am : words.pm}`
  }

  function clockTime(time: Instant, timezone: string): string {
    const { hour, minute } = wallTime(time, timezone)
    return hourText(hour, minute)
  }

  return {
    clockTime,

    /** "5 minutes ago". A time in the future counts as now, because clocks can differ. */
    relativeTime: (time: Instant, now: Instant): string => {
      const elapsed = (Date.parse(now) - Date.parse(time)) / 1000
      if (Math.round(elapsed) <= MAX_SECONDS) return words.justNow
      const unit = UNITS.find(({ seconds, most }) => Math.round(elapsed / seconds) <= most) ?? YEARS
      relative ??= new Intl.RelativeTimeFormat(intlLocale(language))
      return relative.format(-Math.round(elapsed / unit.seconds), unit.name)
    },

    /** "Nov 16, 26 @ 9:40 am". */
    shortTime: (time: Instant, timezone: string): string => {
      const { day, hour, minute } = wallTime(time, timezone)
      return words.shortTime(day, hourText(hour, minute))
    },

    /** "10:30", where the time of day is clear. */
    bareClock,

    /** "11/16/2026". */
    dayText: (time: Instant, timezone: string): string => words.day(wallTime(time, timezone).day),

    /** "Tuesday, October 13". */
    longDayText: (time: Instant, timezone: string): string => weekdayAndDayIn(wallTime(time, timezone).day),

    /** "Tuesday". */
    weekday: dayFormat({ weekday: 'long' }, language),

    /** "November 13", and "Nov 13". */
    longDay: dayFormat(LONG_DAY, language),
    monthDay: dayFormat({ month: 'short', day: 'numeric' }, language),

    /** "7:00 am" for `07:00`. */
    clockText: (clock: string): string => {
      const [hour, minute] = clock.split(':').map(Number)
      return hourText(hour ?? 0, minute ?? 0)
    },
  }
}

export const { clockTime, relativeTime, shortTime, dayText, longDayText, clockText } = timesIn('en')

/** "November 9 to November 13, 2026". */
export function weekText({ startDate, endDate }: { startDate: LocalDay; endDate: LocalDay }): string {
  const isSameYear = startDate.slice(0, 4) === endDate.slice(0, 4)
  return `${(isSameYear ? longDay : longDayOfYear)(startDate)} to ${longDayOfYear(endDate)}`
}

/** 4:21, or 1:04:21 after an hour. */
export function stopwatch(from: Instant, now: Instant): string {
  const seconds = Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / 1000))
  const pad = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`
}
