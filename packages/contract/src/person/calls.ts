import { type Permission, TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { MAX_DAILY_PASSES } from '@corridor/rules/pass'
import { EMAIL_PROBLEM, TITLES, USERNAME_LENGTH, USERNAME_PATTERN, USERNAME_PROBLEM } from '@corridor/rules/text'
import { LANGUAGES } from '@corridor/rules/words'
import { z } from 'zod'
import { call } from '../call.ts'
import {
  EMAIL_LENGTH,
  GRADE_LENGTH,
  NAME_LENGTH,
  NOTIFICATION_METHODS,
  NOTIFICATION_OPTIONS,
  QUICK_SELECT_LENGTH,
} from '../constants.ts'
import { idParam, optionalLine, schoolIdValue, setOf, singleLine, version, wordsOf } from '../input.ts'
import { place } from '../user/entity.ts'
import { changedUser, person } from './entity.ts'

const name = singleLine(NAME_LENGTH, 'Enter a name.')
const optional = (length: number) =>
  optionalLine(length)
    .transform((text) => (text === '' ? null : text))
    .nullable()

/** What is typed into the fields of a person. New people have the same fields. */
export const personFields = {
  firstName: name,
  lastName: name,
  username: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, 'Enter a username.')
    .max(USERNAME_LENGTH, `At most ${USERNAME_LENGTH} characters.`)
    .regex(USERNAME_PATTERN, USERNAME_PROBLEM),
  email: optional(EMAIL_LENGTH).refine((text) => text === null || z.email().safeParse(text).success, EMAIL_PROBLEM),
  grade: optional(GRADE_LENGTH),
  schoolIdentifier: optional(NAME_LENGTH),
}

const flags = wordsOf(TOGGLEABLE_PERMISSIONS as [Permission, ...Permission[]])

/** What others change about a person. */
const personChange = {
  ...personFields,
  locked: z.boolean(),
  dailyPassLimit: z
    .number()
    .int('A whole number.')
    .min(0, `From 0 up to ${MAX_DAILY_PASSES}.`)
    .max(MAX_DAILY_PASSES, `From 0 up to ${MAX_DAILY_PASSES}.`),
  /** The flags that are switched in one school, and the version of the membership that this starts from. */
  permissions: z.object({ schoolId: schoolIdValue, version, on: flags, off: flags }).strict(),
}

const params = z.object({ userId: idParam<UserId>() })

const places = setOf(place, { max: QUICK_SELECT_LENGTH })

export const personCalls = {
  'POST /api/user/:userId': call({
    summary: 'Change personal settings, or what others may change about a person',
    access: 'session',
    params,
    body: z
      .object({
        ...personChange,
        title: z.enum(TITLES).nullable(),
        professionalName: optionalLine(NAME_LENGTH).nullable(),
        notificationSettings: wordsOf(NOTIFICATION_OPTIONS),
        notificationMethods: wordsOf(NOTIFICATION_METHODS),
        phoneNumber: z.string().max(20).nullable(),
        /** Only students choose. */
        language: z.enum(LANGUAGES).nullable(),
        /** The questions of the onboarding have been answered. */
        onboarded: z.literal(true),
        attributes: z.object({ origin: places, destination: places }).partial(),
      })
      .partial()
      .extend({ version })
      .strict(),
    answer: changedUser,
    idempotent: true,
    edits: true,
  }),
  'GET /api/user/:userId/full': call({
    summary: 'A person, as the caller may see them',
    access: 'session',
    params,
    answer: person,
  }),
} as const
