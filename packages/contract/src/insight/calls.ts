import type { IncidentId, SchoolId, UserId } from '@corridor/rules'
import { USAGE_INTERVALS } from '@corridor/rules/setup'
import { z } from 'zod'
import { call, done } from '../call.ts'
import { cursor, idParam, idValue, setOf } from '../input.ts'
import { pageOf, tableQuery } from '../page.ts'
import { analysisRow, incident, schoolNow, schoolSummary, schoolUsage, studentInsights } from './entity.ts'

const ofUser = z.object({ userId: idParam<UserId>() })
const inSchool = z.object({ schoolId: idParam<SchoolId>() })

/** How many incidents are marked as seen at a time. */
const MAX_SEEN = 100

export const ANALYSIS_SORTS = ['totalTime', 'usedPasses', 'lastName', 'locked'] as const
export type AnalysisSort = (typeof ANALYSIS_SORTS)[number]

export const insightCalls = {
  'GET /api/user/:userId/insights': call({
    summary: 'How much time a student spent outside class this school year, compared to their school',
    access: 'session',
    params: ofUser,
    /**
     * Figures are those of one school: its days, its students. Without `schoolId` it is the first by name of the schools
     * in which the caller may see the student. `GET /api/user/:userId/full` lists them all.
     */
    query: z.object({ schoolId: idParam<SchoolId>().optional() }),
    answer: studentInsights,
  }),
  'GET /api/school/:schoolId/insights': call({
    summary: 'The students of a school with their time outside class this school year, page by page',
    access: 'session',
    params: inSchool,
    query: tableQuery(ANALYSIS_SORTS),
    answer: pageOf(analysisRow).extend({ summary: schoolSummary }),
  }),
  'GET /api/school/:schoolId/usage': call({
    summary: 'How many passes started in the current hour, day, week or month',
    access: 'session',
    params: inSchool,
    query: z.object({ interval: z.enum(USAGE_INTERVALS), intervalCount: z.literal('1').default('1') }),
    answer: schoolUsage,
  }),
  'GET /api/school/:schoolId/now': call({
    summary: 'Who is in the halls now, by destination, and how many incidents nobody has looked at',
    access: 'session',
    params: inSchool,
    answer: schoolNow,
  }),
  'GET /api/user/:userId/incidents': call({
    summary: 'The incidents of a student in the schools that the caller may see, the newest first',
    access: 'session',
    params: ofUser,
    query: z.object({ cursor: cursor.optional() }),
    answer: pageOf(incident).extend({ unseen: z.number().int() }),
  }),
  'POST /api/user/:userId/incidents/seen': call({
    summary: 'Somebody has looked at these incidents of a student',
    access: 'session',
    params: ofUser,
    body: z.object({ incidentIds: setOf(idValue<IncidentId>(), { min: 1, max: MAX_SEEN }) }),
    answer: done,
    idempotent: true,
  }),
} as const
