import { MAX_DAILY_PASSES, type Permission, type SchoolId, TOGGLEABLE_PERMISSIONS, type UserId } from '@corridor/rules'
import { USERNAME_LENGTH, USERNAME_PATTERN, USERNAME_PROBLEM } from '@corridor/rules/setup'
import { z } from 'zod'
import { call } from '../call.ts'
import { EMAIL_LENGTH, GRADE_LENGTH, NAME_LENGTH } from '../constants.ts'
import { idParam, idValue, optionalLine, singleLine, version, wordsOf } from '../input.ts'
import { person } from './entity.ts'

const name = singleLine(NAME_LENGTH, 'Write a name.')
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
    .min(1, 'Write a username.')
    .max(USERNAME_LENGTH, `At most ${USERNAME_LENGTH} characters.`)
    .regex(USERNAME_PATTERN, USERNAME_PROBLEM),
  email: optional(EMAIL_LENGTH).refine(
    (text) => text === null || z.email().safeParse(text).success,
    'Write an email address such as name@school.org.',
  ),
  grade: optional(GRADE_LENGTH),
  schoolIdentifier: optional(NAME_LENGTH),
}

const flags = wordsOf(TOGGLEABLE_PERMISSIONS as [Permission, ...Permission[]])

/** What others change about a person. */
export const personChange = {
  ...personFields,
  locked: z.boolean(),
  dailyPassLimit: z
    .number()
    .int('A whole number.')
    .min(0, `From 0 up to ${MAX_DAILY_PASSES}.`)
    .max(MAX_DAILY_PASSES, `From 0 up to ${MAX_DAILY_PASSES}.`),
  /** The flags that are switched in one school, and the version of the membership that this starts from. */
  permissions: z.object({ schoolId: idValue<SchoolId>(), version, on: flags, off: flags }).strict(),
}

const params = z.object({ userId: idParam<UserId>() })

export const personCalls = {
  'GET /api/user/:userId/full': call({
    summary: 'A person, as the caller may see them',
    access: 'session',
    params,
    answer: person,
  }),
} as const
