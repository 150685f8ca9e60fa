/** The fields that describe a first school, in the order in which they are asked for, and which values each accepts. */
import { NAME_LENGTH, singleLine } from '@corridor/contract'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, passwordProblem } from '@corridor/rules/signIn'
import { EMAIL_PROBLEM, USERNAME_PATTERN, USERNAME_PROBLEM, usernameFor } from '@corridor/rules/text'
import { likelyZone, zoneTyped } from '@corridor/rules/time'
import { z } from 'zod'

export const fieldNames = ['district', 'school', 'timezone', 'first-name', 'last-name', 'username', 'email'] as const
export type FieldName = (typeof fieldNames)[number]
export type Answers = Partial<Record<FieldName, string>>

export interface Field {
  question: string
  /** Used when nothing is typed, or, without a terminal, when the option is missing. Null if nothing can be guessed. */
  suggest?: (given: Answers) => string | null
  schema: z.ZodType<string>
}

const name = singleLine(NAME_LENGTH, 'Type a name.')

export const fields: Record<FieldName, Field> = {
  district: { question: 'Name of the district', schema: name },
  school: { question: 'Name of the school', schema: name },
  timezone: {
    question: 'Time zone of the school (Eastern, Central, Mountain, Arizona, Pacific, Alaska, Hawaii, or another)',
    suggest: () => likelyZone(Intl.DateTimeFormat().resolvedOptions().timeZone),
    schema: z.string().transform((typed, { addIssue }) => {
      const zone = zoneTyped(typed)
      if (zone) return zone
      addIssue('Use the name of a time zone, such as Eastern or America/New_York.')
      return z.NEVER
    }),
  },
  'first-name': { question: 'First name of the administrator', schema: name },
  'last-name': { question: 'Last name of the administrator', schema: name },
  username: {
    question: 'Username to sign in with',
    suggest: (given) => usernameFor(given['first-name'] ?? '', given['last-name'] ?? ''),
    schema: z.string().trim().toLowerCase().regex(USERNAME_PATTERN, USERNAME_PROBLEM),
  },
  email: {
    question: 'Email address (may stay empty)',
    suggest: () => '',
    schema: z
      .string()
      .trim()
      .pipe(z.union([z.literal(''), z.email(EMAIL_PROBLEM)])),
  },
}

export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `Use at least ${PASSWORD_MIN_LENGTH} characters for the password.`)
  .max(PASSWORD_MAX_LENGTH, `Use ${PASSWORD_MAX_LENGTH} characters at most for the password.`)
  .refine((password) => passwordProblem(password, { username: '' }) === null, 'This password is easy to guess.')
