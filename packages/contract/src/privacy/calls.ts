import type { UserId } from '@corridor/rules/ids'
import { z } from 'zod'
import { call, done, id, instant } from '../call.ts'
import { districtIdParam, idParam, version } from '../input.ts'
import { pageOf, tableQuery } from '../page.ts'

const person = z.object({ userId: idParam<UserId>() })
const district = z.object({ districtId: districtIdParam })

export const studentPrivacy = z.object({
  /** Whether the viewer may hold and erase them. */
  mayChange: z.boolean(),
  /** Whether the viewer may have everything about them as a file. */
  mayExport: z.boolean(),
  heldAt: z.string().nullable(),
  /** When they will be erased, if nobody takes it back. */
  eraseAt: z.string().nullable(),
  eraseRequestedAt: z.string().nullable(),
})
export type StudentPrivacy = z.infer<typeof studentPrivacy>

export const districtPrivacy = z.object({
  retentionYears: z.number(),
  version: z.number(),
  /** Passes of the schools before this day name no student, or will not after the next night. */
  forgottenBefore: z.string(),
  /** Whether the viewer may change it. */
  mayChange: z.boolean(),
})
export type DistrictPrivacy = z.infer<typeof districtPrivacy>

const PRIVACY_SORTS = ['at', 'name'] as const
export type PrivacySort = (typeof PRIVACY_SORTS)[number]
const PRIVACY_KINDS = ['held', 'due', 'erased'] as const

export const privacyRow = z.object({
  userId: id<UserId>(),
  /** Null once they were erased. */
  name: z.string().nullable(),
  kind: z.enum(PRIVACY_KINDS),
  /** When someone asked for it, or when they were erased. */
  at: instant,
  /** Null for the operator of the server, and for those who were erased. */
  by: z.string().nullable(),
  /** When they will be erased. */
  dueAt: instant.nullable(),
})
export type PrivacyRow = z.infer<typeof privacyRow>

/** Sent in a body, because addresses are kept in histories and logs. */
export const recordLink = z.object({ token: z.string(), expiresAt: instant })

export const privacyCalls = {
  'GET /api/user/:userId/privacy': call({
    summary: 'Whether there is a hold on a student, and whether they will be erased',
    access: 'session',
    params: person,
    answer: studentPrivacy,
  }),
  'POST /api/user/:userId/hold': call({
    summary: 'Put a hold on a student, or take it off',
    access: 'session',
    notWhileImpersonating: true,
    params: person,
    body: z.object({ held: z.boolean() }).strict(),
    answer: done,
    idempotent: true,
  }),
  'POST /api/user/:userId/erase': call({
    summary: 'Erase a student a week from now',
    access: 'session',
    notWhileImpersonating: true,
    params: person,
    /** Their name, typed by whoever asks for it. */
    body: z.object({ name: z.string().max(1000) }).strict(),
    answer: done,
    idempotent: true,
  }),
  'POST /api/user/:userId/erase/cancel': call({
    summary: 'Take an erasure back',
    access: 'session',
    notWhileImpersonating: true,
    params: person,
    answer: done,
    idempotent: true,
  }),
  'POST /api/user/:userId/record': call({
    summary:
      'Ask for everything that is kept about a student. What it answers opens the file for ten minutes, in this session alone',
    access: 'session',
    notWhileImpersonating: true,
    params: person,
    answer: recordLink,
  }),
  'POST /api/user/:userId/record/file': call({
    summary: 'Everything that is kept about a student, as a zip file',
    access: 'session',
    notWhileImpersonating: true,
    params: person,
    body: z.object({ token: z.string().max(100) }).strict(),
    answer: { contentType: 'application/zip' },
  }),
  'GET /api/district/:districtId/privacy': call({
    summary: 'For how long a district keeps the passes of students',
    access: 'session',
    params: district,
    answer: districtPrivacy,
  }),
  'GET /api/district/:districtId/privacy/students': call({
    summary: 'Students with a hold, students who will be erased and students who were, page by page',
    access: 'session',
    params: district,
    query: tableQuery(PRIVACY_SORTS).extend({ kind: z.enum(PRIVACY_KINDS).optional() }),
    answer: pageOf(privacyRow),
  }),
  'POST /api/district/:districtId/privacy': call({
    summary: 'Change for how long a district keeps the passes of students',
    access: 'session',
    notWhileImpersonating: true,
    params: district,
    body: z.object({ retentionYears: z.number().int().min(1).max(7), version }).strict(),
    answer: districtPrivacy,
    idempotent: true,
    edits: true,
  }),
} as const
