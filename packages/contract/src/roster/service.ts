import { ONEROSTER_VERSIONS, SERVICE_AUTHS } from '@corridor/rules/roster'
import { z } from 'zod'
import { call, done, instant } from '../call.ts'
import { districtIdParam, version } from '../input.ts'
import { rosterRun } from './entity.ts'

/** Where a district's roster is fetched from. Its secret is never sent. */
export const rosterService = z.object({
  oneRoster: z.enum(ONEROSTER_VERSIONS),
  baseUrl: z.string(),
  auth: z.enum(SERVICE_AUTHS),
  tokenUrl: z.string(),
  client: z.string(),
  isNightly: z.boolean(),
  /** At which hour of the night, in the district's time zone. */
  hour: z.number().int(),
  /** How often it failed in a row. */
  failures: z.number().int(),
  /** When it was fetched the last time without a failure. */
  fetchedAt: instant.nullable(),
  version: z.number().int(),
})
export type RosterService = z.infer<typeof rosterService>

const address = z.string().trim().max(500)
const settings = {
  oneRoster: z.enum(ONEROSTER_VERSIONS),
  baseUrl: address,
  auth: z.enum(SERVICE_AUTHS),
  tokenUrl: address,
  client: z.string().trim().max(500),
  isNightly: z.boolean(),
  hour: z.number().int().min(0).max(23),
}
const secret = z.string().trim().min(1).max(1000)

const params = z.object({ districtId: districtIdParam })

export const rosterServiceCalls = {
  'GET /api/district/:districtId/roster-service': call({
    summary: "Where a district's roster is fetched from, if anything is set up",
    access: 'session',
    params,
    answer: z.object({ service: rosterService.nullable(), timezone: z.string() }),
  }),
  'POST /api/district/:districtId/roster-service': call({
    summary: "Set up where a district's roster is fetched from",
    access: 'session',
    notWhileImpersonating: true,
    params,
    body: z.object({ ...settings, secret }).strict(),
    answer: rosterService,
    idempotent: true,
  }),
  'POST /api/district/:districtId/roster-service/settings': call({
    summary: "Change where a district's roster is fetched from. The secret stays unless another one is sent",
    access: 'session',
    notWhileImpersonating: true,
    params,
    body: z.object({ version, ...z.object(settings).partial().shape, secret: secret.optional() }).strict(),
    answer: rosterService,
    idempotent: true,
    edits: true,
  }),
  'DELETE /api/district/:districtId/roster-service': call({
    summary: 'Remove the service, with its secret. Nobody who came by it is changed',
    access: 'session',
    notWhileImpersonating: true,
    params,
    answer: done,
    idempotent: true,
  }),
  'POST /api/district/:districtId/roster-service/check': call({
    summary: 'Ask the service for its schools, and change nothing',
    access: 'session',
    notWhileImpersonating: true,
    params,
    answer: z.object({
      /** The first ones, by name. */
      schools: z.array(z.string()),
      count: z.number().int(),
      /** Why it did not answer. */
      problem: z.string().nullable(),
    }),
  }),
  'POST /api/district/:districtId/roster-service/import': call({
    summary: 'Fetch the roster now. It is compared; nothing is changed until it is imported',
    access: 'session',
    notWhileImpersonating: true,
    params,
    answer: rosterRun,
  }),
} as const
