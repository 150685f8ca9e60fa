import type { IncidentId, RoomId, UserId } from '@corridor/rules/ids'
import { ALL_INCIDENT_TYPES, INCIDENT_STATES } from '@corridor/rules/incident'
import { TREND_WEEKS, USAGE_INTERVALS } from '@corridor/rules/metrics'
import { z } from 'zod'
import { call, done } from '../call.ts'
import { GRADE_LENGTH, MAX_EXACT_COUNT } from '../constants.ts'
import { anyInstant, cursor, idParam, idValue, schoolIdParam, schoolIdValue, setOf } from '../input.ts'
import { pageOf, tableQuery } from '../page.ts'
import {
  analysisRow,
  incident,
  noteFacts,
  pairSearch,
  patterns,
  schoolIncident,
  schoolNow,
  schoolReadiness,
  schoolSummary,
  schoolUsage,
  studentInsights,
  studentPair,
} from './entity.ts'

const ofUser = z.object({ userId: idParam<UserId>() })
const inSchool = z.object({ schoolId: schoolIdParam })

/** How many incidents are marked as seen at a time: a page of them. */
const MAX_SEEN = 100
const seenIncidents = z.object({ incidentIds: setOf(idValue<IncidentId>(), { min: 1, max: MAX_SEEN }) })

const countedIncidents = z
  .number()
  .int()
  .max(MAX_EXACT_COUNT + 1)

export const ANALYSIS_SORTS = ['totalTime', 'usedPasses', 'lastName', 'locked'] as const
export type AnalysisSort = (typeof ANALYSIS_SORTS)[number]

export const PAIR_SORTS = ['overlaps', 'ratio', 'room'] as const
export type PairSort = (typeof PAIR_SORTS)[number]

/** How many weeks to look back at. A URL contains text only. */
const weeks = z
  .enum(TREND_WEEKS.map(String) as [string, ...string[]])
  .default('8')
  .transform(Number)

export const insightCalls = {
  'GET /api/readiness': call({
    summary: 'What new schools have set up so far: the newest of those that the caller sets up and that are not ready',
    access: 'session',
    answer: z.array(schoolReadiness),
  }),
  'GET /api/user/:userId/insights': call({
    summary: 'How much time a student spent outside class this school year, compared to their school',
    access: 'session',
    params: ofUser,
    /**
     * Figures are those of one school: its days, its students. Without `schoolId` it is the first by name of the schools
     * in which the caller may see the student. `GET /api/user/:userId/full` lists them all.
     */
    query: z.object({ schoolId: schoolIdParam.optional() }),
    answer: studentInsights,
  }),
  'GET /api/school/:schoolId/insights': call({
    summary: 'The students of a school with their time outside class this school year, page by page',
    access: 'session',
    params: inSchool,
    /** Ranks and the summary are of all students, whatever is searched for. */
    query: tableQuery(ANALYSIS_SORTS).extend({ grade: z.string().trim().min(1).max(GRADE_LENGTH).optional() }),
    answer: pageOf(analysisRow).extend({
      summary: schoolSummary,
      /** The grades that there are, in order. */
      grades: z.array(z.string()),
    }),
  }),
  'GET /api/school/:schoolId/usage': call({
    summary: 'How many passes started in the current hour, day, week or month',
    access: 'session',
    params: inSchool,
    query: z.object({ interval: z.enum(USAGE_INTERVALS), intervalCount: z.literal('1').default('1') }),
    answer: schoolUsage,
  }),
  'GET /api/school/:schoolId/now': call({
    summary: 'Who is in the halls now, by destination, which rooms are paused, and how many incidents are new',
    access: 'session',
    params: inSchool,
    answer: schoolNow,
  }),
  'GET /api/usage': call({
    summary: 'The same of every school whose use the caller may see',
    access: 'session',
    query: z.object({ interval: z.enum(USAGE_INTERVALS) }),
    answer: z.array(schoolUsage),
  }),
  'GET /api/now': call({
    summary: 'Who is in the halls now, and the rest, of every school whose passes the caller may see',
    access: 'session',
    answer: z.array(schoolNow),
  }),
  'GET /api/school/:schoolId/patterns': call({
    summary: 'When and where the passes of a school are used, and how that changes from week to week',
    access: 'session',
    params: inSchool,
    query: z.object({ weeks }),
    answer: patterns,
  }),
  'GET /api/room/:roomId/patterns': call({
    summary: 'The same of the passes that leave a room, or that lead to it',
    access: 'session',
    params: z.object({ roomId: idParam<RoomId>() }),
    query: z.object({ weeks, side: z.enum(['from', 'to']).default('to') }),
    answer: patterns,
  }),
  'GET /api/school/:schoolId/pairs': call({
    summary: 'Students who keep leaving the same room together, page by page',
    access: 'session',
    params: inSchool,
    query: tableQuery(PAIR_SORTS),
    answer: pageOf(studentPair).extend({ search: pairSearch }),
  }),
  'GET /api/user/:userId/incidents': call({
    summary:
      'The incidents of a student, or of the passes of staff, in the schools that the caller may see, the newest first',
    access: 'session',
    params: ofUser,
    query: z.object({ cursor: cursor.optional() }),
    answer: pageOf(incident).extend({ unseen: z.number().int() }),
  }),
  'POST /api/user/:userId/incidents/seen': call({
    summary: 'Somebody has looked at these incidents of a person',
    access: 'session',
    params: ofUser,
    body: seenIncidents,
    answer: done,
    idempotent: true,
  }),
  'GET /api/user/:userId/note': call({
    summary: 'What a note home about a student can say',
    access: 'session',
    params: ofUser,
    /** Without `schoolId` it is the school of the incident, or else the first in which the caller may see the student. */
    query: z.object({ schoolId: schoolIdParam.optional(), incidentId: idParam<IncidentId>().optional() }),
    answer: noteFacts,
  }),
  'POST /api/user/:userId/note': call({
    summary: 'Record that a note home about a student was printed or copied. What it says is not stored',
    access: 'session',
    params: ofUser,
    body: z.object({ schoolId: schoolIdValue }),
    answer: done,
    idempotent: true,
  }),
  'GET /api/school/:schoolId/incidents': call({
    summary: 'The incidents of a school, page by page',
    access: 'session',
    params: inSchool,
    query: tableQuery(['createdAt'])
      .omit({ search: true })
      .extend({
        type: z.enum(ALL_INCIDENT_TYPES).optional(),
        state: z.enum(INCIDENT_STATES).optional(),
        studentId: idParam<UserId>().optional(),
        /** At most a year ago, which is the default. */
        from: anyInstant.optional(),
        /** The first moment that is not included anymore. */
        to: anyInstant.optional(),
      }),
    answer: pageOf(schoolIncident).extend({
      /** How many of the chosen type, student and days are new, and how many are seen, whichever of them is listed. */
      newCount: countedIncidents,
      seenCount: countedIncidents,
    }),
  }),
  'POST /api/school/:schoolId/incidents/seen': call({
    summary: 'Somebody has looked at these incidents of a school',
    access: 'session',
    params: inSchool,
    body: seenIncidents,
    answer: done,
    idempotent: true,
  }),
} as const
