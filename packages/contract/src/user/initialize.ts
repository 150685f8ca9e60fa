import { USER_TYPES } from '@corridor/rules'
import { z } from 'zod'
import { call, instant } from '../call.ts'
import { notification } from '../notification/entity.ts'
import { pass } from '../pass/entity.ts'
import { school } from '../school/entity.ts'
import { permission, user } from './entity.ts'

const id = z.number().int()
const count = z.number().int()

/** The viewer exactly as the rules know them, so that a button and the server decide alike. */
const viewer = z.object({
  userId: id,
  type: z.enum(USER_TYPES),
  /** Whom they cover now, by school. */
  covers: z.record(z.string(), z.array(id)),
  permissions: z.record(z.string(), z.array(permission)),
  linkedRoomIds: z.array(id),
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
  /** Everybody's, for those who may see everybody's; else the viewer's own. */
  counts: z.object({ live: count, upcoming: count, requested: count }),
  allPassesAwaitingConfirmationCount: count,
  /** By the viewer, in this school's own day. */
  passesUsedToday: count,
  userLive: z.array(pass),
  userUpcoming: z.array(pass),
  userRequested: z.array(pass),
})
export type SchoolHeader = z.infer<typeof schoolHeader>

export const initialize = z.object({
  isImpersonator: z.boolean(),
  signedUserToken: z.string(),
  /** The server's time, so that a Chromebook with a wrong clock still counts right. */
  now: instant,
  user,
  viewer,
  district: z.object({ districtId: id, name: z.string() }),
  unreadNotificationsCount: count,
  allNotificationsCount: count,
  /** The newest unread. */
  notifications: z.array(notification),
  /** By the viewer, in all their schools together. */
  passesUsedToday: count,
  metrics: metrics.nullable(),
  schools: z.record(z.string(), schoolHeader),
})
export type Initialize = z.infer<typeof initialize>

export const userCalls = {
  'GET /api/user/current': call({
    summary: 'Who is signed in',
    access: 'session',
    answer: z.object({ userId: id, type: z.enum(USER_TYPES) }),
  }),
  'GET /api/user/initialize': call({
    summary: 'Everything the first screen needs, and every refresh',
    access: 'session',
    answer: initialize,
  }),
} as const
