import {
  LATE_LIMIT,
  LATE_REASON_LENGTH,
  MAX_COOLDOWN_MINUTES,
  MAX_HALL_CAP,
  MAX_LATE_REASONS,
  MAX_LIMIT_VALUE,
  MAX_QUICK_PASSES,
} from '@corridor/rules/pass'
import { MAX_CLOSED_EDGE } from '@corridor/rules/schedule'
import { LANGUAGES } from '@corridor/rules/words'
import { z } from 'zod'
import { call } from '../call.ts'
import { MAX_LOGO_BYTES, MAX_REJECT_REASONS, NAME_LENGTH, REJECT_REASON_LENGTH } from '../constants.ts'
import { schoolIdParam, setOf, singleLine, timezone, version, versionParam, within } from '../input.ts'
import { editedSchool, schoolSetup } from './entity.ts'

const params = z.object({ schoolId: schoolIdParam })
const rejectReason = singleLine(REJECT_REASON_LENGTH)
const name = singleLine(NAME_LENGTH, 'Type a name.')
const color = z
  .string()
  .max(9, 'Use six digits, such as #7a1f3d.')
  .regex(/^#([\da-f]{6}|[\da-f]{8})$/i, 'Use six digits, such as #7a1f3d.')
/** Null switches it off, or back to the default. */
const limit = within(0, MAX_LIMIT_VALUE).nullable()

const changes = z.object({
  name,
  primaryColor: color,
  secondaryColor: color,
  timezone,
  supportPhysicalPassLinks: z.boolean(),
  studentTexts: z.boolean(),
  studentLanguage: z.enum(LANGUAGES).nullable(),
  hidesGetStarted: z.boolean(),
  passAlertUsageAmount: limit,
  passAlertUsageTimeframe: limit,
  passAlertUsagePerDayAmount: limit,
  passAlertTimeLimit: limit,
  passActivationIntervalBefore: limit,
  passActivationIntervalAfter: limit,
  quickPassesPerDay: within(1, MAX_QUICK_PASSES.day).nullable(),
  quickPassesPerWeek: within(1, MAX_QUICK_PASSES.week).nullable(),
  quickPassesPerTerm: within(1, MAX_QUICK_PASSES.term).nullable(),
  passCooldown: within(1, MAX_COOLDOWN_MINUTES).nullable(),
  hallCap: within(1, MAX_HALL_CAP).nullable(),
  closedFirst: within(0, MAX_CLOSED_EDGE),
  closedLast: within(0, MAX_CLOSED_EDGE),
  rejectReasons: setOf(rejectReason, { max: MAX_REJECT_REASONS }),
  rejectReasonsEs: setOf(z.object({ reason: rejectReason, es: rejectReason }), { max: MAX_REJECT_REASONS }),
  lateReasons: setOf(singleLine(LATE_REASON_LENGTH), { max: MAX_LATE_REASONS }),
  lateLimit: within(LATE_LIMIT.min, LATE_LIMIT.max),
  printsLateSlips: z.boolean(),
  /** Can only be removed here; uploading has its own call. */
  logoUrl: z.literal(null),
  certificate: z.literal(null),
})

export const schoolCalls = {
  'GET /api/school/:schoolId': call({
    summary: "A school's rooms, schedules, classes and destination settings",
    access: 'session',
    params,
    answer: schoolSetup,
  }),
  'POST /api/school/:schoolId': call({
    summary: "Change a school's settings",
    access: 'session',
    params,
    body: changes.partial().extend({ version }).strict(),
    answer: editedSchool,
    idempotent: true,
    edits: true,
  }),
  'POST /api/school/:schoolId/logo': call({
    summary: "Upload a school's logo (.png, .jpg, .jpeg) or its certificate (.pem)",
    access: 'session',
    params,
    query: z.object({ version: versionParam }),
    upload: { types: ['multipart/form-data'], maxBytes: MAX_LOGO_BYTES, field: 'file' },
    answer: editedSchool,
    idempotent: true,
    edits: true,
  }),
  'GET /api/school/:schoolId/logo/:name': call({
    summary: "A school's logo, under the name that its content has",
    access: 'session',
    params: params.extend({ name: z.string().max(80) }),
    answer: { contentType: 'image/png', alsoTypes: ['image/jpeg'], inline: true },
  }),
} as const
