import { USER_TYPES } from '@corridor/rules/access'
import { z } from 'zod'
import { call, done } from '../call.ts'

/** Where a password is not enough, there is no session yet. */
export const signedIn = z.object({
  type: z.enum(USER_TYPES),
  secondFactor: z.enum(['code', 'enroll']).optional(),
})

const code = z.string().trim().min(1).max(40)
const enrollment = z.object({ secret: z.string(), uri: z.string() })

export const sessionCalls = {
  'POST /api/session': call({
    summary: 'Sign in',
    access: 'public',
    body: z.object({
      username: z.string().trim().min(1).max(200),
      password: z.string().min(1).max(1000),
      keepSignedIn: z.boolean().optional(),
    }),
    answer: signedIn,
  }),
  'POST /api/session/second-factor': call({
    summary: 'After the right password: a code of the second factor, or a recovery code, which signs in',
    access: 'public',
    body: z.object({ code }).strict(),
    answer: z.object({ type: z.enum(USER_TYPES) }),
  }),
  'POST /api/session/second-factor/enroll': call({
    summary: 'After the right password: a secret for an app, where the district requires a second factor',
    access: 'public',
    answer: enrollment,
  }),
  'POST /api/session/second-factor/confirm': call({
    summary: 'The first code of that app, which signs in. The recovery codes are in this answer and nowhere else',
    access: 'public',
    body: z.object({ code }).strict(),
    answer: z.object({ type: z.enum(USER_TYPES), recoveryCodes: z.array(z.string()) }),
  }),
  'GET /api/user/second-factor': call({
    summary: 'The own second factor',
    access: 'session',
    answer: z.object({
      isOn: z.boolean(),
      isRequired: z.boolean(),
      /** Administrators who sign in by password. */
      mayUse: z.boolean(),
      recoveryCodesLeft: z.number().int(),
    }),
  }),
  'POST /api/user/second-factor/enroll': call({
    summary: 'A secret for an app',
    access: 'session',
    notWhileImpersonating: true,
    body: z.object({ password: z.string().min(1).max(1000) }).strict(),
    answer: enrollment,
  }),
  'POST /api/user/second-factor/confirm': call({
    summary: 'The first code of that app. The recovery codes are in this answer and nowhere else',
    access: 'session',
    notWhileImpersonating: true,
    body: z.object({ code }).strict(),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'POST /api/user/second-factor/recovery-codes': call({
    summary: 'New recovery codes in place of the ones before',
    access: 'session',
    notWhileImpersonating: true,
    body: z.object({ code }).strict(),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  'POST /api/user/second-factor/off': call({
    summary: 'Turn the own second factor off',
    access: 'session',
    notWhileImpersonating: true,
    body: z.object({ code }).strict(),
    answer: done,
  }),
  'DELETE /api/session': call({ summary: 'Log out', access: 'session', answer: done }),
} as const
