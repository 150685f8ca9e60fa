import type { SchoolId } from '@corridor/rules'
import { z } from 'zod'
import { call } from '../call.ts'
import { idParam } from '../input.ts'
import { schoolSetup } from './entity.ts'

export const schoolCalls = {
  'GET /api/school/:schoolId': call({
    summary: "A school's rooms, schedules, classes and destination settings",
    access: 'session',
    params: z.object({ schoolId: idParam<SchoolId>() }),
    answer: schoolSetup,
  }),
} as const
