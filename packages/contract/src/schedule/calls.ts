/**
 * Schedules, their blocks, and the time ranges of a block. The times of a range are UTC hours and minutes, made with the
 * standard offset of the school's zone (`wire.ts` in the rules). What is removed is ended and can be restored.
 */
import type { BlockId, ScheduleId, TimeRangeId, UserGroupId } from '@corridor/rules/ids'
import { z } from 'zod'
import { call, done, id, instant, passId } from '../call.ts'
import {
  CYCLE_LETTER_LENGTH,
  DAY_KINDS,
  DAY_NAME_LENGTH,
  DAYS,
  EVENT_GUESSES,
  MAX_CYCLE_DAYS,
  MAX_ICS_BYTES,
  MAX_PLANNED_DAYS,
  MAX_SETTINGS,
  MIN_CYCLE_DAYS,
  NAME_LENGTH,
} from '../constants.ts'
import {
  idParam,
  idValue,
  optionalLine,
  schoolIdParam,
  schoolIdValue,
  setOf,
  singleLine,
  version,
  wordsOf,
} from '../input.ts'
import { block, schedule, schoolCalendar, timeRange } from '../school/entity.ts'

const ofSchedule = z.object({ scheduleId: idParam<ScheduleId>() })
const ofBlock = z.object({ blockId: idParam<BlockId>() })
const ofTimeRange = z.object({ timeRangeId: idParam<TimeRangeId>() })

const name = singleLine(NAME_LENGTH, 'Enter a name.')
const hour = z.number().int().min(0).max(23)
const minute = z.number().int().min(0).max(59)
const weekdays = wordsOf(DAYS, { min: 1 })
const times = z.object({ startHour: hour, startMinute: minute, endHour: hour, endMinute: minute })

/** Without it, what classes use is not removed. */
const releaseClasses = z.literal('true').optional()
const MAX_RELEASED = 1000
/** The classes that had this block. */
const released = z.object({ userGroupIds: z.array(id<UserGroupId>()) })

const day = z.iso.date('Choose a day.').max(10)
const ofSchool = z.object({ schoolId: schoolIdParam })
const days = z.object({ from: day, to: day })

/** Somebody has decided about the passes of days that get no school. Without it such days are refused. */
const passesDecided = z.boolean().optional()

const daySetting = z
  .object({
    fromDay: day,
    /** Included. */
    toDay: day,
    kind: z.enum(DAY_KINDS),
    scheduleId: idValue<ScheduleId>().nullable().default(null),
    /** For days on whose own weekday the schedule has no times. */
    weekday: z.enum(DAYS).nullable().default(null),
    name: optionalLine(DAY_NAME_LENGTH)
      .nullable()
      .default(null)
      .transform((text) => text || null),
    cycleDay: z
      .number()
      .int()
      .min(0)
      .max(MAX_CYCLE_DAYS - 1)
      .nullable()
      .default(null),
    cycleContinues: z.boolean().default(false),
    /** Days of the range that are set to no school stay so. */
    keepsDaysOff: z.boolean().optional(),
  })
  .strict()

const cycleInput = z
  .object({
    fromDay: day,
    countsDaysOff: z.boolean(),
    days: setOf(z.object({ letter: singleLine(CYCLE_LETTER_LENGTH), scheduleId: idValue<ScheduleId>() }).strict(), {
      min: MIN_CYCLE_DAYS,
      max: MAX_CYCLE_DAYS,
    }),
  })
  .strict()

const usedDay = z.object({
  onDay: z.iso.date(),
  isSchoolDay: z.boolean(),
  scheduleId: id<ScheduleId>().nullable(),
  /** What the schedule is called now. */
  scheduleName: z.string().nullable(),
  name: z.string().nullable(),
  letter: z.string().nullable(),
})

/** An event of a calendar file. */
const calendarEvent = z.object({
  name: z.string(),
  fromDay: z.iso.date(),
  toDay: z.iso.date(),
  guess: z.enum(EVENT_GUESSES),
})

/** A pass for a day to come. */
const plannedPass = z.object({
  passId,
  scheduledFor: instant,
  studentName: z.string(),
  fromRoomName: z.string().nullable(),
  toRoomName: z.string(),
})

export const scheduleCalls = {
  'POST /api/school/:schoolId/calendar': call({
    summary: 'Change the hours, the weekdays or the rotation of a school',
    access: 'session',
    params: ofSchool,
    body: z
      .object({
        weekdays: wordsOf(DAYS),
        opensAt: z.number().int().min(0).max(1440),
        closesAt: z.number().int().min(0).max(1440),
        cycle: cycleInput.nullable(),
      })
      .partial()
      .extend({ version, passesDecided })
      .strict(),
    answer: schoolCalendar,
    idempotent: true,
    edits: true,
  }),
  'POST /api/school/:schoolId/days': call({
    summary: 'Give days of the calendar a schedule, no school, or what they have as usual',
    access: 'session',
    params: ofSchool,
    body: z
      .object({
        settings: setOf(daySetting, { min: 1, max: MAX_SETTINGS }),
        passesDecided,
        version,
      })
      .strict(),
    answer: schoolCalendar,
    idempotent: true,
    edits: true,
  }),
  'GET /api/school/:schoolId/days': call({
    summary: 'What past days used',
    access: 'session',
    params: ofSchool,
    query: days,
    answer: z.object({ days: z.array(usedDay) }),
  }),
  'POST /api/school/:schoolId/ics': call({
    summary: 'Read the all-day events of a calendar file (.ics), each with a guess. It changes nothing.',
    access: 'session',
    reads: true,
    params: ofSchool,
    upload: { types: ['multipart/form-data'], maxBytes: MAX_ICS_BYTES, field: 'file' },
    answer: z.object({ events: z.array(calendarEvent) }),
  }),
  'POST /api/school/:schoolId/planned': call({
    summary: 'Passes that are planned for these days; without names for those who may not see all passes',
    access: 'session',
    reads: true,
    params: ofSchool,
    body: z.object({ days: setOf(day, { min: 1, max: MAX_PLANNED_DAYS }) }).strict(),
    answer: z.object({ total: z.number().int(), passes: z.array(plannedPass) }),
  }),
  'POST /api/schedule': call({
    summary: 'Create a schedule, with one block',
    access: 'session',
    body: z
      .object({
        schoolId: schoolIdValue,
        name: name.optional(),
        /** Only if the school has none; otherwise the answer is its active schedule. */
        ifNone: z.boolean().optional(),
        /** The new schedule gets the blocks and time ranges of this one. */
        copiedScheduleId: idValue<ScheduleId>().optional(),
      })
      .strict(),
    answer: schedule,
    idempotent: true,
  }),
  'POST /api/schedule/:scheduleId': call({
    summary: 'Change a schedule',
    access: 'session',
    params: ofSchedule,
    body: z.object({ name }).partial().extend({ version }).strict(),
    answer: schedule,
    idempotent: true,
    edits: true,
  }),
  'POST /api/schedule/:scheduleId/use': call({
    summary: "Make a schedule the school's active one",
    access: 'session',
    params: ofSchedule,
    answer: schedule,
    idempotent: true,
  }),
  'DELETE /api/schedule/:scheduleId': call({
    summary: 'Remove a schedule',
    access: 'session',
    params: ofSchedule,
    query: z.object({
      /** Becomes the active schedule. Required to remove the active one. */
      nextScheduleId: idParam<ScheduleId>().optional(),
      releaseClasses,
    }),
    answer: done,
    idempotent: true,
  }),
  'POST /api/block': call({
    summary: 'Create a block',
    access: 'session',
    body: z.object({ scheduleId: idValue<ScheduleId>(), name: name.optional() }).strict(),
    answer: block,
    idempotent: true,
  }),
  'POST /api/block/:blockId': call({
    summary: 'Change a block',
    access: 'session',
    params: ofBlock,
    body: z.object({ name }).partial().extend({ version }).strict(),
    answer: block,
    idempotent: true,
    edits: true,
  }),
  'DELETE /api/block/:blockId': call({
    summary: 'Remove a block; its classes are left without one',
    access: 'session',
    params: ofBlock,
    query: z.object({ releaseClasses }),
    answer: released,
    idempotent: true,
  }),
  'POST /api/block/:blockId/restore': call({
    summary: 'Bring a removed block back, with its time ranges',
    access: 'session',
    params: ofBlock,
    body: z
      .object({
        /** Those of these classes that have no hours get the block back. */
        userGroupIds: setOf(idValue<UserGroupId>(), { max: MAX_RELEASED }),
      })
      .strict(),
    answer: block,
    idempotent: true,
  }),
  'POST /api/timerange': call({
    summary: 'Create a time range',
    access: 'session',
    body: times.extend({ blockId: idValue<BlockId>(), days: weekdays.optional() }).strict(),
    answer: timeRange,
    idempotent: true,
  }),
  'POST /api/timerange/:timeRangeId': call({
    summary: 'Change a time range',
    access: 'session',
    params: ofTimeRange,
    body: times
      .extend({ days: weekdays })
      .partial()
      .extend({ version, passesDecided })
      .strict()
      .refine(({ startHour, startMinute }) => (startHour === undefined) === (startMinute === undefined), {
        path: ['startMinute'],
        message: 'Send the hour and the minute together.',
      })
      .refine(({ endHour, endMinute }) => (endHour === undefined) === (endMinute === undefined), {
        path: ['endMinute'],
        message: 'Send the hour and the minute together.',
      }),
    answer: timeRange,
    idempotent: true,
    edits: true,
  }),
  'DELETE /api/timerange/:timeRangeId': call({
    summary: 'Remove a time range',
    access: 'session',
    params: ofTimeRange,
    answer: done,
    idempotent: true,
  }),
  'POST /api/timerange/:timeRangeId/restore': call({
    summary: 'Bring a removed time range back',
    access: 'session',
    params: ofTimeRange,
    answer: timeRange,
    idempotent: true,
  }),
} as const
