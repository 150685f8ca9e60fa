/** What limits quick passes besides a school's own numbers, which are among its settings: terms and closed times. */
import type { ClosedTimeId, SchoolId, TermId } from '@corridor/rules/ids'
import { TERM_NAME_LENGTH } from '@corridor/rules/pass'
import { CLOSED_NAME_LENGTH } from '@corridor/rules/schedule'
import { z } from 'zod'
import { call, done, id } from '../call.ts'
import { DAYS } from '../constants.ts'
import { anyInstant, idParam, schoolIdParam, singleLine, version, wordsOf } from '../input.ts'
import { closedNow, closedTime, term } from '../school/entity.ts'

const ofSchool = z.object({ schoolId: schoolIdParam })
const ofTerm = z.object({ termId: idParam<TermId>() })
const ofClosedTime = z.object({ closedTimeId: idParam<ClosedTimeId>() })
const day = z.iso.date('Choose a day.').max(10)

const termInput = z.object({ name: singleLine(TERM_NAME_LENGTH, 'Enter a name.'), startsOn: day, endsOn: day }).strict()

const HOURS_MESSAGE = 'Choose a time from 0:00 to 24:00.'
const minute = z.number(HOURS_MESSAGE).int(HOURS_MESSAGE).min(0, HOURS_MESSAGE).max(1440, HOURS_MESSAGE)
const closedTimeInput = z
  .object({
    name: singleLine(CLOSED_NAME_LENGTH, 'Enter a name.'),
    /** Days of the week, or a date: the other one is null. */
    days: wordsOf(DAYS).nullable(),
    onDay: day.nullable(),
    /** Minutes after midnight at the school. */
    startMinute: minute,
    endMinute: minute,
  })
  .strict()

const closed = z.object({
  schoolId: id<SchoolId>(),
  /** Null if nobody has closed them. */
  closedNow: closedNow.nullable(),
  version: z.number().int(),
})

export const limitCalls = {
  'POST /api/school/:schoolId/terms': call({
    summary: 'Add a term',
    access: 'session',
    params: ofSchool,
    body: termInput,
    answer: term,
    idempotent: true,
  }),
  'POST /api/term/:termId': call({
    summary: 'Change a term',
    access: 'session',
    params: ofTerm,
    body: termInput.partial().extend({ version }).strict(),
    answer: term,
    idempotent: true,
    edits: true,
  }),
  'DELETE /api/term/:termId': call({
    summary: 'Remove a term',
    access: 'session',
    params: ofTerm,
    answer: done,
    idempotent: true,
  }),
  'POST /api/school/:schoolId/closed-times': call({
    summary: 'Close quick passes at hours of days of the week, or of a date',
    access: 'session',
    params: ofSchool,
    body: closedTimeInput,
    answer: closedTime,
    idempotent: true,
  }),
  'POST /api/closed-time/:closedTimeId': call({
    summary: 'Change a closed time',
    access: 'session',
    params: ofClosedTime,
    body: closedTimeInput.partial().extend({ version }).strict(),
    answer: closedTime,
    idempotent: true,
    edits: true,
  }),
  'DELETE /api/closed-time/:closedTimeId': call({
    summary: 'Remove a closed time',
    access: 'session',
    params: ofClosedTime,
    answer: done,
    idempotent: true,
  }),
  'POST /api/school/:schoolId/close': call({
    summary: 'Close quick passes from now until a time of today',
    access: 'session',
    params: ofSchool,
    /** The version is that of the school's settings. */
    body: z.object({ until: anyInstant, version }).strict(),
    answer: closed,
    idempotent: true,
    edits: true,
  }),
  'POST /api/school/:schoolId/open': call({
    summary: 'Open quick passes that someone closed',
    access: 'session',
    params: ofSchool,
    body: z.object({ version }).strict(),
    answer: closed,
    idempotent: true,
    edits: true,
  }),
} as const
