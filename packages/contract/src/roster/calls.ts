import type { DistrictId, RosterRunId, SchoolId } from '@corridor/rules'
import { z } from 'zod'
import { call } from '../call.ts'
import { MAX_ROSTER_BYTES, ROSTER_ACTIONS, ROSTER_CHOICES, ROSTER_KINDS } from '../constants.ts'
import { idParam, idValue, setOf } from '../input.ts'
import { pageOf, tableQuery } from '../page.ts'
import { rosterRun, rosterStep, rosterSummary } from './entity.ts'

const inDistrict = z.object({ districtId: idParam<DistrictId>() })
const ofRun = inDistrict.extend({ rosterRunId: idParam<RosterRunId>() })
const MAX_ORGS = 1000
const MAX_SCHOOLS = 1000

export const rosterCalls = {
  'GET /api/district/:districtId/roster': call({
    summary: "The imports of a district's rosters, the newest first, page by page",
    access: 'session',
    params: inDistrict,
    query: tableQuery(['createdAt'] as const),
    answer: pageOf(rosterSummary),
  }),
  'POST /api/district/:districtId/roster': call({
    summary: 'Upload a OneRoster file (.zip). It is read and compared; nothing is changed until it is imported.',
    access: 'session',
    params: inDistrict,
    upload: { types: ['multipart/form-data'], maxBytes: MAX_ROSTER_BYTES, field: 'file' },
    answer: rosterRun,
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
      schoolId: idParam<SchoolId>().optional(),
    }),
    answer: pageOf(rosterStep),
  }),
  'POST /api/district/:districtId/roster/:rosterRunId/schools': call({
    summary: 'Say which school each organization of a roster is, or that it is left out; then it is compared again',
    access: 'session',
    params: ofRun,
    body: z.object({
      orgs: setOf(z.object({ id: z.string().max(255), schoolId: idValue<SchoolId>().nullable() }), {
        min: 1,
        max: MAX_ORGS,
      }),
    }),
    answer: rosterRun,
    idempotent: true,
  }),
  'POST /api/district/:districtId/roster/:rosterRunId/import': call({
    summary: 'Import a roster that was looked at',
    access: 'session',
    params: ofRun,
    body: z.object({
      choices: setOf(
        z.object({
          schoolId: idValue<SchoolId>(),
          choice: z.enum(ROSTER_CHOICES),
          /** To be sure: how many people and classes are removed. */
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
    params: ofRun,
    answer: rosterRun,
    idempotent: true,
  }),
} as const
