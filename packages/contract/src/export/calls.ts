import type { RoomId, UserId } from '@corridor/rules/ids'
import { z } from 'zod'
import { call } from '../call.ts'
import { idValue, schoolIdValue } from '../input.ts'
import { historyFilters } from '../pass/queryCalls.ts'

export const exportCalls = {
  'POST /api/export': call({
    summary: 'Passes as a file for a spreadsheet: what History shows, or those of one person or one room',
    access: 'session',
    notWhileImpersonating: true,
    body: z.discriminatedUnion('resource', [
      z.object({
        resource: z.literal('query'),
        /** Without it, the passes of all schools of the viewer are exported. */
        schoolId: schoolIdValue.optional(),
        filters: historyFilters,
      }),
      z.object({
        resource: z.literal('user'),
        schoolId: schoolIdValue,
        resourceId: idValue<UserId>(),
      }),
      z.object({
        resource: z.literal('room'),
        schoolId: schoolIdValue,
        resourceId: idValue<RoomId>(),
      }),
    ]),
    answer: { contentType: 'text/csv; charset=utf-8; header=present' },
  }),
} as const
