import type { DistrictId, UserId } from '@corridor/rules'
import { z } from 'zod'
import { call, done } from '../call.ts'
import { idParam, version } from '../input.ts'

const person = z.object({ userId: idParam<UserId>() })
const district = z.object({ districtId: idParam<DistrictId>() })

export const studentPrivacy = z.object({
  /** Whether the viewer may hold and erase them. */
  mayChange: z.boolean(),
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
    params: person,
    body: z.object({ held: z.boolean() }).strict(),
    answer: done,
    idempotent: true,
  }),
  'POST /api/user/:userId/erase': call({
    summary: 'Erase a student a week from now',
    access: 'session',
    params: person,
    /** Their name, typed by whoever asks for it. */
    body: z.object({ name: z.string().max(1000) }).strict(),
    answer: done,
    idempotent: true,
  }),
  'POST /api/user/:userId/erase/cancel': call({
    summary: 'Take an erasure back',
    access: 'session',
    params: person,
    answer: done,
    idempotent: true,
  }),
  'GET /api/district/:districtId/privacy': call({
    summary: 'For how long a district keeps the passes of students',
    access: 'session',
    params: district,
    answer: districtPrivacy,
  }),
  'POST /api/district/:districtId/privacy': call({
    summary: 'Change for how long a district keeps the passes of students',
    access: 'session',
    params: district,
    body: z.object({ retentionYears: z.number().int().min(1).max(7), version }).strict(),
    answer: districtPrivacy,
    idempotent: true,
    edits: true,
  }),
} as const
