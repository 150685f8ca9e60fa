import { z } from 'zod'
import { call, idParam } from '../call.ts'
import { schoolSetup } from './entity.ts'

export const schoolCalls = {
  'GET /api/school/:schoolId': call({
    summary: "A school's rooms, schedules, classes and destination settings",
    access: 'session',
    params: z.object({ schoolId: idParam }),
    answer: schoolSetup,
  }),
} as const
