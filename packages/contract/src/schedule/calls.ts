/**
 * Schedules, their blocks, and the time ranges of a block. The times of a range are UTC hours and minutes, made with the
 * standard offset of the school's zone (`wire.ts` in the rules). What is removed is ended and can be restored.
 */
import type { BlockId, ScheduleId, TimeRangeId, UserGroupId } from '@corridor/rules/ids'
import { z } from 'zod'
import { call, done, id } from '../call.ts'
import { DAYS, NAME_LENGTH } from '../constants.ts'
import { idParam, idValue, schoolIdValue, setOf, singleLine, version, wordsOf } from '../input.ts'
import { block, schedule, timeRange } from '../school/entity.ts'

const ofSchedule = z.object({ scheduleId: idParam<ScheduleId>() })
const ofBlock = z.object({ blockId: idParam<BlockId>() })
const ofTimeRange = z.object({ timeRangeId: idParam<TimeRangeId>() })

const name = singleLine(NAME_LENGTH, 'Enter a name.')
const hour = z.number().int().min(0).max(23)
const minute = z.number().int().min(0).max(59)
const days = wordsOf(DAYS, { min: 1 })
const times = z.object({ startHour: hour, startMinute: minute, endHour: hour, endMinute: minute })

/** Without it, what classes use is not removed. */
const releaseClasses = z.literal('true').optional()
const MAX_RELEASED = 1000
/** The classes that had this block. */
const released = z.object({ userGroupIds: z.array(id<UserGroupId>()) })

export const scheduleCalls = {
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
    body: times.extend({ blockId: idValue<BlockId>(), days: days.optional() }).strict(),
    answer: timeRange,
    idempotent: true,
  }),
  'POST /api/timerange/:timeRangeId': call({
    summary: 'Change a time range',
    access: 'session',
    params: ofTimeRange,
    body: times
      .extend({ days })
      .partial()
      .extend({ version })
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
