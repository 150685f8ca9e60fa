import type { SchoolId, SsoIdentityId, UserId } from '@corridor/rules/ids'
import { PROVIDERS } from '@corridor/rules/signIn'
import { z } from 'zod'
import { call, done, id } from '../call.ts'
import { EMAIL_LENGTH, NAME_LENGTH } from '../constants.ts'
import { districtIdParam, idParam, schoolIdValue, setOf, singleLine, version } from '../input.ts'

/** A way to sign in that people pick by their school's name. */
export const ssoIdentity = z.object({
  ssoIdentityId: id<SsoIdentityId>(),
  name: z.string(),
  provider: z.enum(PROVIDERS),
})
export type SsoIdentity = z.infer<typeof ssoIdentity>

/** The same, for those who manage it. */
export const signOnIdentity = ssoIdentity.extend({
  /** Empty for all schools of the district. */
  schoolIds: z.array(id<SchoolId>()),
  domains: z.array(z.string()),
  tenant: z.string(),
  issuer: z.string(),
  client: z.string(),
  /** A secret is stored. It is never sent. */
  hasSecret: z.boolean(),
  authoritative: z.boolean(),
  /** The operator has registered Corridor with this provider, so that people can sign in. */
  isReady: z.boolean(),
  /** Who set it up, or last changed whom it finds. It finds only people over whom they have power. */
  setUpBy: z.string().nullable(),
  /** They have power over everybody in the district. Otherwise it finds fewer people until another one confirms it. */
  isConfirmed: z.boolean(),
  version: z.number().int(),
})
export type SignOnIdentity = z.infer<typeof signOnIdentity>

export const districtSignIn = z.object({
  identities: z.array(signOnIdentity),
  schools: z.array(z.object({ schoolId: id<SchoolId>(), name: z.string() })),
  /** Where providers send people back to. Null until the operator has set PUBLIC_URL. */
  returnUrls: z.object({ openId: z.string(), clever: z.string() }).nullable(),
  /** Administrators who sign in by password need a second factor. */
  secondFactorRequired: z.boolean(),
})
export type DistrictSignIn = z.infer<typeof districtSignIn>

const line = (max: number) => z.string().trim().max(max)
const settings = {
  name: singleLine(NAME_LENGTH),
  schoolIds: setOf(schoolIdValue, { max: 500 }),
  domains: setOf(line(253).toLowerCase(), { max: 20 }),
  tenant: line(100).toLowerCase(),
  issuer: line(500),
  client: line(200),
  authoritative: z.boolean(),
}
const clientSecret = z.string().trim().min(1).max(1000)

const district = z.object({ districtId: districtIdParam })
const identity = z.object({ ssoIdentityId: idParam<SsoIdentityId>() })

export const ssoCalls = {
  'POST /api/sso/identity/search': call({
    summary: 'Find a way to sign in by the name of a school',
    access: 'public',
    reads: true,
    body: z.object({ search: z.string().max(100) }).strict(),
    answer: z.array(ssoIdentity).max(10),
  }),
  'GET /api/district/:districtId/sign-in': call({
    summary: 'How people of a district sign in',
    access: 'session',
    params: district,
    answer: districtSignIn,
  }),
  'POST /api/district/:districtId/sign-in': call({
    summary: 'Whether administrators of a district need a second factor',
    access: 'session',
    notWhileImpersonating: true,
    params: district,
    body: z.object({ secondFactorRequired: z.boolean() }).strict(),
    answer: done,
    idempotent: true,
  }),
  'POST /api/district/:districtId/sign-in/identity': call({
    summary: 'Add a way to sign in',
    access: 'session',
    notWhileImpersonating: true,
    params: district,
    body: z.object({ provider: z.enum(PROVIDERS), ...settings, clientSecret: clientSecret.optional() }).strict(),
    answer: signOnIdentity,
    idempotent: true,
  }),
  'POST /api/sso/identity/:ssoIdentityId': call({
    summary: 'Change a way to sign in',
    access: 'session',
    notWhileImpersonating: true,
    params: identity,
    body: z.object({ version, ...z.object(settings).partial().shape, clientSecret: clientSecret.optional() }).strict(),
    answer: signOnIdentity,
    idempotent: true,
    edits: true,
  }),
  'POST /api/sso/identity/:ssoIdentityId/confirm': call({
    summary: 'Take over a way to sign in, so that it finds everybody over whom the caller has power',
    access: 'session',
    notWhileImpersonating: true,
    params: identity,
    answer: signOnIdentity,
    idempotent: true,
  }),
  'DELETE /api/sso/identity/:ssoIdentityId': call({
    summary: 'Remove a way to sign in. Sessions go on, and people can be found again by another one',
    access: 'session',
    notWhileImpersonating: true,
    params: identity,
    answer: done,
    idempotent: true,
  }),
  'POST /api/sso/identity/:ssoIdentityId/try': call({
    summary: 'What something that the provider sends would do, such as an email address or an id',
    access: 'session',
    notWhileImpersonating: true,
    params: identity,
    body: z.object({ typed: z.string().trim().min(1).max(EMAIL_LENGTH) }).strict(),
    answer: z.object({ sentence: z.string() }),
  }),
  'POST /api/user/:userId/unlink': call({
    summary: 'Unlink a person from their account at a provider, which ends their sessions',
    access: 'session',
    notWhileImpersonating: true,
    params: z.object({ userId: idParam<UserId>() }),
    body: z.object({ provider: z.string().min(1).max(600) }).strict(),
    answer: done,
    idempotent: true,
  }),
} as const
