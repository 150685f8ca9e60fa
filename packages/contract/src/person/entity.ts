import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { z } from 'zod'
import { id, instant } from '../call.ts'
import { userGroup } from '../school/entity.ts'
import { permission, user } from '../user/entity.ts'

/** What someone has switched for a student's passes that need no approval. */
const quickPasses = z.object({
  /** For the whole school, by an administrator. */
  isOffForSchool: z.boolean(),
  /** The staff who approve each of this student's passes themselves. */
  offWith: z.array(z.object({ userId: id<UserId>(), name: z.string() })),
})
export type PersonQuickPasses = z.infer<typeof quickPasses>

/** A school that the person and the viewer share, as the viewer may see it. */
const personSchool = z.object({
  schoolId: id<SchoolId>(),
  name: z.string(),
  /** What the person may do there; null if the viewer may not see that. */
  permissions: z.array(permission).nullable(),
  /** What an edit of the permissions starts from. */
  version: z.number().int(),
  /** What is switched for a student, as the staff of the school see it; null for others. */
  quickPasses: quickPasses.nullable(),
})
export type PersonSchool = z.infer<typeof personSchool>

const personRoom = z.object({
  roomId: id<RoomId>(),
  schoolId: id<SchoolId>(),
  name: z.string(),
  identifier: z.string(),
  zoneColor: z.string(),
})

const personClass = userGroup.extend({
  /** The block it meets in; without one it has its own hours. */
  blockName: z.string().nullable(),
})
export type PersonClass = z.infer<typeof personClass>

/** A person as someone may see them, in the schools where they may. */
export const person = user
  .pick({
    userId: true,
    type: true,
    firstName: true,
    lastName: true,
    username: true,
    email: true,
    title: true,
    professionalName: true,
    profileImageUrl: true,
    grade: true,
    schoolIdentifier: true,
    locked: true,
    dailyPassLimit: true,
    lastActivityAt: true,
    version: true,
  })
  .extend({
    createdAt: instant,
    /** The person came with a roster. */
    isFromRoster: z.boolean(),
    schools: z.array(personSchool),
    rooms: z.array(personRoom),
    classes: z.array(personClass),
    /** The viewer may change name, email, username and the like, which takes power in all schools of the person. */
    mayEdit: z.boolean(),
    /** The viewer may make a teacher an administrator of their schools, or an administrator a teacher. */
    mayChangeRole: z.boolean(),
  })
export type Person = z.infer<typeof person>

/** What a change answers: one's own settings in full, or someone else as the viewer may see them. */
export const changedUser = user
  .partial({
    externalSchoolIdentifier: true,
    schoolIds: true,
    permissions: true,
    notificationSettings: true,
    notificationMethods: true,
    phoneNumber: true,
    language: true,
    onboarded: true,
    attributes: true,
  })
  .extend(
    person
      .pick({
        createdAt: true,
        isFromRoster: true,
        schools: true,
        rooms: true,
        classes: true,
        mayEdit: true,
        mayChangeRole: true,
      })
      .partial().shape,
  )
