/** The fields that describe a first school, in the order in which they are asked for, and which values each accepts. */
import { z } from 'zod'

export const fieldNames = ['district', 'school', 'timezone', 'first-name', 'last-name', 'username', 'email'] as const
export type FieldName = (typeof fieldNames)[number]
export type Answers = Partial<Record<FieldName, string>>

export interface Field {
  question: string
  /** Used when nothing is typed, or, without a terminal, when the option is missing. */
  suggest?: (given: Answers) => string
  schema: z.ZodType<string>
}

const name = z.string().trim().min(1, 'Type a name.').max(100, 'Use 100 characters at most.')

export const fields: Record<FieldName, Field> = {
  district: { question: 'Name of the district', schema: name },
  school: { question: 'Name of the school', schema: name },
  timezone: {
    question: 'Time zone of the school',
    suggest: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    schema: z
      .string()
      .trim()
      .refine(isTimezone, 'Use the name of a time zone, such as America/New_York.')
      .transform((zone) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone),
  },
  'first-name': { question: 'First name of the administrator', schema: name },
  'last-name': { question: 'Last name of the administrator', schema: name },
  username: {
    question: 'Username to sign in with',
    suggest: (given) => `${given['first-name']}.${given['last-name']}`.toLowerCase().replace(/[^a-z0-9.-]/g, ''),
    schema: z
      .string()
      .trim()
      .toLowerCase()
      .regex(
        /^[a-z0-9][a-z0-9._@-]{0,99}$/,
        'Use letters, digits, dots, hyphens and @ for the username, without spaces.',
      ),
  },
  email: {
    question: 'Email address (may stay empty)',
    suggest: () => '',
    schema: z
      .string()
      .trim()
      .pipe(z.union([z.literal(''), z.email('Use an email address such as name@example.org.')])),
  },
}

export const passwordSchema = z
  .string()
  .min(8, 'Use at least 8 characters for the password.')
  .max(200, 'Use 200 characters at most for the password.')

function isTimezone(zone: string): boolean {
  try {
    return /^[a-z]/i.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}
