import { DISTRICT_PERMISSIONS, TOGGLEABLE_PERMISSIONS, USER_TYPES } from '@corridor/rules/access'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { LANGUAGES } from '@corridor/rules/words'
import { z } from 'zod'
import type { Branded } from '../brand.ts'
import { id, instant } from '../call.ts'
import { NOTIFICATION_METHODS, NOTIFICATION_OPTIONS } from '../constants.ts'

export const permission = z.enum([...TOGGLEABLE_PERMISSIONS, ...DISTRICT_PERMISSIONS])

const placeId = z.int32().positive()

/** A place on a person's quick-select list. */
export const place = z.object({
  roomId: placeId as Branded<typeof placeId, RoomId>,
  userId: (placeId as Branded<typeof placeId, UserId>).nullable(),
})
export type Place = z.infer<typeof place>

/** The signed-in user. */
export const user = z.object({
  userId: id<UserId>(),
  type: z.enum(USER_TYPES),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  title: z.string().nullable(),
  professionalName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  grade: z.string().nullable(),
  schoolIdentifier: z.string().nullable(),
  /** Their id in the school's own systems, such as its roster. */
  externalSchoolIdentifier: z.string().nullable(),
  /** The ids of their schools, with commas between them. */
  schoolIds: z.string(),
  locked: z.union([z.literal(0), z.literal(1)]),
  dailyPassLimit: z.number().int(),
  /** The permissions that the user has in all of their schools. Each school also lists its own. */
  permissions: z.array(permission),
  notificationSettings: z.array(z.enum(NOTIFICATION_OPTIONS)),
  notificationMethods: z.array(z.enum(NOTIFICATION_METHODS)),
  phoneNumber: z.string().nullable(),
  /** What they chose to read. Null: what their school has set for students, or what the browser asks for. */
  language: z.enum(LANGUAGES).nullable(),
  onboarded: z.boolean(),
  lastActivityAt: instant.nullable(),
  attributes: z.object({ origin: z.array(place), destination: z.array(place) }),
  version: z.number().int(),
})
export type User = z.infer<typeof user>
