import { USER_TYPES } from '@corridor/rules/access'
import type { DistrictId, RoomId, UserId } from '@corridor/rules/ids'
import { z } from 'zod'
import { call, id, instant } from '../call.ts'
import { NOTIFICATION_METHODS } from '../constants.ts'
import { freeze } from '../freeze/entity.ts'
import { notification } from '../notification/entity.ts'
import { pass } from '../pass/entity.ts'
import { school } from '../school/entity.ts'
import { permission, user } from './entity.ts'

const count = z.number().int()

/** The viewer in the form that the rules use, so that buttons and the server agree. */
const viewer = z.object({
  userId: id<UserId>(),
  type: z.enum(USER_TYPES),
  /** The colleagues they cover right now, by school. */
  covers: z.record(z.string(), z.array(id<UserId>())),
  permissions: z.record(z.string(), z.array(permission)),
  linkedRoomIds: z.array(id<RoomId>()),
})

export const metrics = z.object({
  totalPassCount: count,
  totalLivePassCount: count,
  totalUpcomingPassCount: count,
  totalRequestedPassCount: count,
  adjustedAveragePassTime: z.number().nullable(),
})
export type Metrics = z.infer<typeof metrics>

export const schoolHeader = z.object({
  school,
  permissions: z.array(permission),
  /** Counts everybody's passes if the viewer may see those, otherwise their own. */
  counts: z.object({ live: count, upcoming: count, requested: count }),
  allPassesAwaitingConfirmationCount: count,
  /** How many passes the viewer used on the current day, in this school's time zone. */
  passesUsedToday: count,
  /** The one that is on, or one that has just ended, whose roll call is still open. */
  freeze: freeze.nullable(),
  userLive: z.array(pass),
  userUpcoming: z.array(pass),
  userRequested: z.array(pass),
})
export type SchoolHeader = z.infer<typeof schoolHeader>

export const initialize = z.object({
  isImpersonator: z.boolean(),
  /** Who impersonates this person, whether they may change something, and until when. */
  impersonation: z.object({ operator: z.string(), writes: z.boolean(), endsAt: instant }).nullable(),
  signedUserToken: z.string(),
  /** The server's time, because a Chromebook's clock can be wrong. */
  now: instant,
  user,
  viewer,
  district: z.object({
    districtId: id<DistrictId>(),
    name: z.string(),
    /** Holds every permission in every school of it, and so may set up its rosters and sign-on providers. */
    mayConnect: z.boolean(),
  }),
  unreadNotificationsCount: count,
  allNotificationsCount: count,
  /** The newest unread ones. */
  notifications: z.array(notification),
  /** How this server can deliver notifications. The other methods are not set up, and cannot be switched on. */
  availableMethods: z.array(z.enum(NOTIFICATION_METHODS)),
  /** How many passes the viewer used today, in all of their schools together. */
  passesUsedToday: count,
  metrics: metrics.nullable(),
  schools: z.record(z.string(), schoolHeader),
})
export type Initialize = z.infer<typeof initialize>

export const userCalls = {
  'GET /api/user/current': call({
    summary: 'The signed-in user',
    access: 'session',
    answer: z.object({ userId: id<UserId>(), type: z.enum(USER_TYPES) }),
  }),
  'GET /api/user/initialize': call({
    summary: 'Everything that the first screen needs, and every refresh',
    access: 'session',
    answer: initialize,
  }),
} as const
