import { USER_TYPES } from '@corridor/rules'
import { z } from 'zod'
import { call, done } from '../call.ts'

export const sessionCalls = {
  'POST /api/session': call({
    summary: 'Sign in',
    access: 'public',
    body: z.object({
      username: z.string().trim().min(1).max(200),
      password: z.string().min(1).max(1000),
      keepSignedIn: z.boolean().optional(),
    }),
    answer: z.object({ type: z.enum(USER_TYPES) }),
  }),
  'DELETE /api/session': call({ summary: 'Log out', access: 'session', answer: done }),
} as const
