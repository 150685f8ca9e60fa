import type { RosterRunId } from '@corridor/rules/ids'
import { ALL_LIST_FIELDS, CONFLICT_DECISIONS, LIST_SUBJECTS, LIST_TYPES } from '@corridor/rules/roster'
import { z } from 'zod'
import { call } from '../call.ts'
import {
  MAX_ROSTER_BYTES,
  MAX_ROSTER_FILES,
  MAX_ROSTER_ORGS,
  ROSTER_ACTIONS,
  ROSTER_CHOICES,
  ROSTER_KINDS,
} from '../constants.ts'
import { bigIdValue, districtIdParam, idParam, schoolIdParam, schoolIdValue, setOf } from '../input.ts'
import { pageOf, tableQuery } from '../page.ts'
import { rosterRun, rosterStep, rosterSummary } from './entity.ts'

const inDistrict = z.object({ districtId: districtIdParam })
const ofRun = inDistrict.extend({ rosterRunId: idParam<RosterRunId>() })
const MAX_SCHOOLS = 1000
const MAX_COLUMNS = 499
const MAX_DECISIONS = 1000
type Field = (typeof ALL_LIST_FIELDS)[number]
const FIELDS = ALL_LIST_FIELDS as [Field, ...Field[]]

export const rosterCalls = {
  'GET /api/district/:districtId/roster': call({
    summary: "The imports of a district's rosters, the newest first, page by page",
    access: 'session',
    params: inDistrict,
    query: tableQuery(['createdAt'] as const),
    answer: pageOf(rosterSummary),
  }),
  'POST /api/district/:districtId/roster': call({
    summary:
      'Upload a roster: the files of OneRoster or of Clever, as a .zip or as CSV files, or a plain list as .csv or .xlsx. It is read and compared; nothing is changed until it is imported.',
    access: 'session',
    notWhileImpersonating: true,
    params: inDistrict,
    upload: {
      types: ['multipart/form-data'],
      maxBytes: MAX_ROSTER_BYTES,
      field: 'file',
      maxFiles: MAX_ROSTER_FILES,
    },
    answer: rosterRun,
  }),
  'GET /api/district/:districtId/roster/template': call({
    summary: 'An empty list of people or rooms, to fill in with a spreadsheet',
    access: 'session',
    params: inDistrict,
    query: z.object({ subject: z.enum(LIST_SUBJECTS) }),
    answer: { contentType: 'text/csv; charset=utf-8; header=present' },
  }),
  'GET /api/district/:districtId/roster/:rosterRunId': call({
    summary: 'An import: what it would change, what is wrong with it, and how far it is',
    access: 'session',
    params: ofRun,
    answer: rosterRun,
  }),
  'GET /api/district/:districtId/roster/:rosterRunId/steps': call({
    summary: 'Every change of an import, page by page',
    access: 'session',
    params: ofRun,
    query: tableQuery(['order'] as const).extend({
      kind: z.enum(ROSTER_KINDS).optional(),
      action: z.enum(ROSTER_ACTIONS).optional(),
      schoolId: schoolIdParam.optional(),
    }),
    answer: pageOf(rosterStep),
  }),
  'GET /api/district/:districtId/roster/:rosterRunId/log': call({
    summary: 'Everything that an import changed and could not read, as a file for a spreadsheet',
    access: 'session',
    notWhileImpersonating: true,
    params: ofRun,
    answer: { contentType: 'text/csv; charset=utf-8; header=present' },
  }),
  'POST /api/district/:districtId/roster/:rosterRunId/columns': call({
    summary: 'Say what the columns of a plain list are; then it is compared',
    access: 'session',
    notWhileImpersonating: true,
    params: ofRun,
    body: z.object({
      subject: z.enum(LIST_SUBJECTS),
      /** By field, the place of its column, from 0. */
      columns: setOf(z.object({ field: z.enum(FIELDS), place: z.number().int().min(0).max(MAX_COLUMNS) }), {
        max: FIELDS.length,
      }),
      type: z.enum(LIST_TYPES).nullable(),
      schoolId: schoolIdValue.nullable(),
      isComplete: z.boolean(),
    }),
    answer: rosterRun,
    idempotent: true,
  }),
  'POST /api/district/:districtId/roster/:rosterRunId/decide': call({
    summary: 'Say whether people of a roster are people here; then it is compared again',
    access: 'session',
    notWhileImpersonating: true,
    params: ofRun,
    body: z.object({
      decisions: setOf(z.object({ rosterStepId: bigIdValue<number>(), decision: z.enum(CONFLICT_DECISIONS) }), {
        max: MAX_DECISIONS,
      }),
      /** For everybody else who is asked about, as far as that can be decided about them. */
      others: z.enum(['same', 'other']).optional(),
    }),
    answer: rosterRun,
    idempotent: true,
  }),
  'POST /api/district/:districtId/roster/:rosterRunId/stop': call({
    summary: 'Stop an import that is at work. What was done until then stays.',
    access: 'session',
    notWhileImpersonating: true,
    params: ofRun,
    answer: rosterRun,
    idempotent: true,
  }),
  'POST /api/district/:districtId/roster/:rosterRunId/schools': call({
    summary: 'Say which school each organization of a roster is, or that it is left out; then it is compared again',
    access: 'session',
    notWhileImpersonating: true,
    params: ofRun,
    body: z.object({
      orgs: setOf(z.object({ id: z.string().max(255), schoolId: schoolIdValue.nullable() }), {
        min: 1,
        max: MAX_ROSTER_ORGS,
      }),
    }),
    answer: rosterRun,
    idempotent: true,
  }),
  'POST /api/district/:districtId/roster/:rosterRunId/import': call({
    summary: 'Import a roster that was looked at',
    access: 'session',
    notWhileImpersonating: true,
    params: ofRun,
    body: z.object({
      choices: setOf(
        z.object({
          schoolId: schoolIdValue,
          choice: z.enum(ROSTER_CHOICES),
          /** As typed by the person who removes them: how many people, or else classes or enrollments. */
          count: z.number().int().min(0).max(10_000_000).optional(),
        }),
        { max: MAX_SCHOOLS },
      ),
    }),
    answer: rosterRun,
    idempotent: true,
  }),
  'POST /api/district/:districtId/roster/:rosterRunId/discard': call({
    summary: 'Discard a roster that waits, or what is held of it',
    access: 'session',
    notWhileImpersonating: true,
    params: ofRun,
    answer: rosterRun,
    idempotent: true,
  }),
} as const
