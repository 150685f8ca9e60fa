import type { RoomId, UserId } from '@corridor/rules/ids'
import { ASK_REASONS, BULK_CAP, LIST_NAMES, LIVE_FILTERS, QUICK_PERIODS } from '@corridor/rules/pass'
import { z } from 'zod'
import { call, id, instant } from '../call.ts'
import {
  DURATION_EVALUATORS,
  HISTORY_SORTS,
  MAX_DURATION_MINUTES,
  MAX_HISTORY_ROOMS,
  PAGE_SIZES,
  PASS_TYPES,
  TIME_RANGE_TYPES,
} from '../constants.ts'
import {
  anyInstant,
  cursor,
  idParam,
  idValue,
  passIdValue,
  schoolIdParam,
  schoolIdValue,
  setOf,
  wordsOf,
} from '../input.ts'
import { pageOf } from '../page.ts'
import { pass } from './entity.ts'

/**
 * `go`: the pass would start. `line`: it would wait in line. `ask`: someone would be asked. `schedule`: the room only
 * accepts scheduled passes. `paused`: nobody is sent there now.
 */
export const OUTLOOKS = ['go', 'line', 'ask', 'schedule', 'paused'] as const

const usualDestination = z.object({
  roomId: id<RoomId>(),
  userId: id<UserId>().nullable(),
  outlook: z.enum(OUTLOOKS),
  /** How many wait for this room now. */
  inLine: z.number().int(),
  /** Who would be asked; null if it is more than one person, or nobody. */
  approverName: z.string().nullable(),
  /** When a paused room opens; null if nobody knows, or if it is open. */
  closedUntil: instant.nullable(),
  /** When quick passes open, if they are closed and it would go then; null otherwise. */
  opensAt: instant.nullable(),
})
export type UsualDestination = z.infer<typeof usualDestination>

/** What would become of a request, and what its student reads before they send it. */
const requestOutlook = z.object({
  /** `granted`: a pass for later would be approved at once. */
  outlook: z.enum([...OUTLOOKS, 'granted']),
  /** Why somebody would be asked; null if nobody would. */
  because: z.enum(ASK_REASONS).nullable(),
  /** Who would be asked; null if it is more than one person, or nobody. */
  approverName: z.string().nullable(),
  /** When quick passes open, if they are closed. */
  opensAt: instant.nullable(),
  /** When the next quick pass is ready, if it is not. */
  readyAt: instant.nullable(),
  /** The limit that the student has reached. */
  reached: z.object({ period: z.enum(QUICK_PERIODS), limit: z.number().int() }).nullable(),
  /** How many quick passes are left, this one included; null unless they are few. */
  left: z.object({ period: z.enum(QUICK_PERIODS), left: z.number().int() }).nullable(),
})
export type RequestOutlook = z.infer<typeof requestOutlook>

/** What all passes that History finds have in common. */
export const historyFigures = z.object({
  /** Of those that took less than 45 minutes. Null if there are none, or if more than 10,000 passes were found. */
  averagePassTimeAdjusted: z.number().nullable(),
  /** Whether all passes that were found are in it. */
  isWhole: z.boolean(),
})
export type HistoryFigures = z.infer<typeof historyFigures>

const page = pageOf(pass)
export type PassPage = z.infer<typeof page>

const use = z.object({
  /** That were started. */
  passes: z.number().int(),
  /** How long those that are over took together. */
  minutes: z.number().int(),
})

const ownPasses = page.extend({ today: use, week: use })
export type OwnPasses = z.infer<typeof ownPasses>

/** Which passes History shows, and which of them are exported. */
export const historyFilters = z.object({
  passTypes: wordsOf(PASS_TYPES, { min: 1 }),
  studentIds: setOf(idValue<UserId>(), { max: 500 }).optional(),
  /** Passes from or to one of these rooms. */
  roomIds: setOf(idValue<RoomId>(), { max: MAX_HISTORY_ROOMS }).optional(),
  timeRangeType: z.enum(TIME_RANGE_TYPES).default('year_to_date'),
  /** Of a custom range: the last day, until told otherwise. Of `out_at`: the moment, which is now until told otherwise. */
  start: anyInstant.optional(),
  /** The first moment that is not included anymore. */
  end: anyInstant.optional(),
  durationType: z.enum(['any', 'custom']).default('any'),
  evaluator: z.enum(DURATION_EVALUATORS).optional(),
  numOfMinutes: z.number().int().min(0).max(MAX_DURATION_MINUTES, `From 0 to ${MAX_DURATION_MINUTES}.`).optional(),
})
export type HistoryFilters = z.output<typeof historyFilters>

const position = {
  size: z.literal(PAGE_SIZES).default(100),
  cursor: cursor.optional(),
}

export const passQueryCalls = {
  'GET /api/pass/list': call({
    summary: "Everybody's live, upcoming or requested passes, page by page",
    access: 'session',
    query: z.object({
      list: z.enum(LIST_NAMES),
      /** Which of the live passes are wanted. */
      show: z.enum(LIVE_FILTERS).optional(),
      schoolId: schoolIdParam.optional(),
      search: z.string().trim().max(100).optional(),
      cursor: cursor.optional(),
    }),
    answer: page,
  }),
  'POST /api/pass/query': call({
    summary: 'Current and past passes, filtered by type, student, time and duration',
    access: 'session',
    reads: true,
    body: historyFilters.extend({
      schoolId: schoolIdValue.optional(),
      /**
       * By the time that a pass was for, by its start, its duration, its student, its school, the room that it leaves,
       * its state in the order of a pass's life, or its approver. Passes without one come first.
       */
      sort: z.enum(HISTORY_SORTS).default('time'),
      descending: z.boolean().default(true),
      ...position,
    }),
    answer: page,
  }),
  'POST /api/pass/query/figures': call({
    summary: 'How long the passes that a query finds took on average, if it finds no more than 10,000',
    access: 'session',
    reads: true,
    body: historyFilters.extend({ schoolId: schoolIdValue.optional() }),
    answer: historyFigures,
  }),
  'POST /api/user/:userId/passes/query': call({
    summary:
      "A person's passes of one type between two moments: a student's own, or those on which staff are origin or destination faculty, approver or issuer",
    access: 'session',
    reads: true,
    params: z.object({ userId: idParam<UserId>() }),
    body: z.object({
      passType: z.enum(PASS_TYPES),
      query: z.object({
        start: anyInstant,
        /** The first moment that is not included anymore. */
        end: anyInstant,
      }),
      ...position,
    }),
    answer: page,
  }),
  'GET /api/pass/own': call({
    summary: "A student's own passes of the last 30 days that are over, newest first, and how many today and this week",
    access: 'session',
    query: z.object({ cursor: cursor.optional() }),
    answer: ownPasses,
  }),
  'GET /api/pass/destinations': call({
    summary: 'Where a student usually goes, most used first, and what would happen to a request now',
    access: 'session',
    query: z.object({
      schoolId: schoolIdParam,
      /** Where the student is. */
      fromRoomId: idParam<RoomId>().optional(),
      fromFacultyId: idParam<UserId>().optional(),
    }),
    answer: z.array(usualDestination),
  }),
  'GET /api/pass/outlook': call({
    summary: 'What would become of a request for a pass, without making it',
    access: 'session',
    query: z.object({
      schoolId: schoolIdParam,
      fromRoomId: idParam<RoomId>().optional(),
      fromFacultyId: idParam<UserId>().optional(),
      toRoomId: idParam<RoomId>(),
      toFacultyId: idParam<UserId>().optional(),
      /** As soon as possible if it is left out. */
      scheduledFor: anyInstant.optional(),
    }),
    answer: requestOutlook,
  }),
  'POST /api/pass/conflicts': call({
    summary: 'Which of these students have a pass within thirty minutes of a time',
    access: 'session',
    reads: true,
    body: z.object({
      studentIds: setOf(idValue<UserId>(), { min: 1, max: BULK_CAP }),
      scheduledFor: anyInstant,
      ignorePassId: passIdValue.optional(),
    }),
    answer: z.object({ studentIds: z.array(id<UserId>()) }),
  }),
} as const
