import { USER_TYPES } from '@corridor/rules'
import { z } from 'zod'
import { call } from '../call.ts'

export const supportCalls = {
  'POST /api/session/impersonate': call({
    summary: 'Open Corridor as somebody else, with a link from the operator’s command',
    access: 'token',
    answer: z.object({ type: z.enum(USER_TYPES) }),
  }),
} as const
