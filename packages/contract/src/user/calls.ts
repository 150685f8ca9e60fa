import { type SchoolId, TITLES, type UserId } from '@corridor/rules'
import { z } from 'zod'
import { call, id } from '../call.ts'
import { NAME_LENGTH, NOTIFICATION_METHODS, NOTIFICATION_OPTIONS, QUICK_SELECT_LENGTH } from '../constants.ts'
import { idParam, idValue, optionalLine, setOf, version, wordsOf } from '../input.ts'
import { pass } from '../pass/entity.ts'
import { personChange } from '../person/calls.ts'
import { changedUser } from '../person/entity.ts'
import { place } from './entity.ts'

const places = setOf(place, { max: QUICK_SELECT_LENGTH })

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

export const studentMetrics = z.object({
  passesUsedToday: z.number().int(),
  completedPassesToday: z.number().int(),
  totalTimeOutsideClassroomToday: z.number().int(),
  totalUsedPassCount: z.number().int(),
  averagePassTime: z.number().nullable(),
})

export const userUpdateCalls = {
  'POST /api/user/:userId': call({
    summary: 'Change personal settings, or what others may change about a person',
    access: 'session',
    params: z.object({ userId: idParam<UserId>() }),
    body: z
      .object({
        ...personChange,
        title: z.enum(TITLES).nullable(),
        professionalName: optionalLine(NAME_LENGTH).nullable(),
        notificationSettings: wordsOf(NOTIFICATION_OPTIONS),
        notificationMethods: wordsOf(NOTIFICATION_METHODS),
        phoneNumber: z.string().max(20).nullable(),
        /** The questions of the onboarding have been answered. */
        onboarded: z.literal(true),
        attributes: z.object({ origin: places, destination: places }).partial(),
      })
      .partial()
      .extend({ version })
      .strict(),
    answer: changedUser,
    idempotent: true,
    edits: true,
  }),
  'POST /api/user/search': call({
    summary: 'Find students to issue a pass to',
    access: 'session',
    reads: true,
    body: z.object({
      search: z.string().trim().max(100),
      schoolId: idValue<SchoolId>().nullish(),
      schoolIds: setOf(idValue<SchoolId>(), { max: 500 }).nullish(),
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
      livePasses: z.array(pass),
      upcomingPasses: z.array(pass),
      requestedPasses: z.array(pass),
      metrics: studentMetrics,
    }),
  }),
} as const
