import type { RoomId, SchoolId, UserId } from '@corridor/rules'
import { z } from 'zod'
import { call } from '../call.ts'
import { idValue } from '../input.ts'
import { historyFilters } from '../pass/queryCalls.ts'

export const exportCalls = {
  'POST /api/export': call({
    summary: 'Passes as a file for a spreadsheet: what History shows, or those of one person or one room',
    access: 'session',
    notWhileImpersonating: true,
    body: z.discriminatedUnion('resource', [
      z.object({
        resource: z.literal('query'),
        /** Without it, the passes of all schools of the viewer. */
        schoolId: idValue<SchoolId>().optional(),
        filters: historyFilters,
      }),
      z.object({
        resource: z.literal('user'),
        schoolId: idValue<SchoolId>(),
        resourceId: idValue<UserId>(),
      }),
      z.object({
        resource: z.literal('room'),
        schoolId: idValue<SchoolId>(),
        resourceId: idValue<RoomId>(),
      }),
    ]),
    answer: { contentType: 'text/csv; charset=utf-8; header=present' },
  }),
} as const
