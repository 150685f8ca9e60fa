import type { SchoolId, UserId } from '@corridor/rules/ids'
import { WHEREABOUTS_STATES } from '@corridor/rules/live'
import { z } from 'zod'
import { call, id, instant } from '../call.ts'
import { idParam, idValue, schoolIdValue, setOf } from '../input.ts'
import { pass } from '../pass/entity.ts'

/** A student in search results. Contains only what is needed to tell students with the same name apart. */
export const foundStudent = z.object({
  userId: id<UserId>(),
  schoolId: id<SchoolId>(),
  firstName: z.string(),
  lastName: z.string(),
  grade: z.string().nullable(),
  schoolIdentifier: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})
export type FoundStudent = z.infer<typeof foundStudent>

/** Where a student is right now, as the rule `whereabouts` says it. */
export const whereabouts = z.object({
  state: z.enum(WHEREABOUTS_STATES),
  roomName: z.string().nullable(),
  className: z.string().nullable(),
  since: instant.nullable(),
})

export const studentMetrics = z.object({
  passesUsedToday: z.number().int(),
  completedPassesToday: z.number().int(),
  totalTimeOutsideClassroomToday: z.number().int(),
  totalUsedPassCount: z.number().int(),
  averagePassTime: z.number().nullable(),
})

export const studentCalls = {
  'POST /api/user/search': call({
    summary: 'Find students to issue a pass to',
    access: 'session',
    reads: true,
    body: z.object({
      search: z.string().trim().max(100),
      schoolId: schoolIdValue.nullish(),
      schoolIds: setOf(schoolIdValue, { max: 500 }).nullish(),
      /** Looks up these users, for example for the name in a form that was opened for a student. */
      userIds: setOf(idValue<UserId>(), { max: 75 }).nullish(),
    }),
    answer: z.array(foundStudent),
  }),
  'GET /api/user/:userId/passes': call({
    summary: 'A student with their open passes and counts',
    access: 'session',
    params: z.object({ userId: idParam<UserId>() }),
    answer: z.object({
      student: foundStudent,
      whereabouts,
      livePasses: z.array(pass),
      upcomingPasses: z.array(pass),
      requestedPasses: z.array(pass),
      metrics: studentMetrics,
    }),
  }),
} as const
