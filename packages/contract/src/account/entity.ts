import type { CoverId, SchoolId, UserId } from '@corridor/rules/ids'
import { LINK_PURPOSES } from '@corridor/rules/signIn'
import { LANGUAGES } from '@corridor/rules/words'
import { z } from 'zod'
import { id, instant } from '../call.ts'
import { user } from '../user/entity.ts'

/** What administrators know and edit of someone's account. */
export const account = user.pick({
  userId: true,
  type: true,
  firstName: true,
  lastName: true,
  username: true,
  email: true,
  grade: true,
  schoolIdentifier: true,
  version: true,
})
export type Account = z.infer<typeof account>

/** An account with what the viewer may do with it. */
export const accountState = account.extend({
  hasPassword: z.boolean(),
  /** Signs in through a provider. */
  hasProvider: z.boolean(),
  /** Their accounts at providers, with the name that people know them by. */
  providers: z.array(z.object({ provider: z.string(), name: z.string(), linkedAt: instant })),
  hasSecondFactor: z.boolean(),
  /** When the newest link that still works was made, and until when it works. */
  link: z.object({ purpose: z.enum(LINK_PURPOSES), createdAt: instant, expiresAt: instant }).nullable(),
  /** Invite, reset the password, sign out. */
  mayControl: z.boolean(),
})
export type AccountState = z.infer<typeof accountState>

/** A row of the list of people who cannot sign in: not yet, or not anymore. */
export const accountRow = account.omit({ schoolIdentifier: true, version: true }).extend({
  /** The first class by name. */
  className: z.string().nullable(),
  /** Until when the newest invitation works or worked; null if there is none. */
  invitedUntil: instant.nullable(),
  leftAt: instant.nullable(),
  /** The viewer may invite them again, or bring them back. */
  mayAct: z.boolean(),
})
export type AccountRow = z.infer<typeof accountRow>

/** A one-time link. The token is in this answer and nowhere else: the server stores its hash. */
export const madeLink = z.object({ purpose: z.enum(LINK_PURPOSES), token: z.string(), expiresAt: instant })
export type MadeLink = z.infer<typeof madeLink>

/** An invitation on paper. */
export const signInSlip = madeLink.extend({
  /** What can be typed instead of scanning. Like the token, it is in this answer and nowhere else. */
  code: z.string(),
  userId: id<UserId>(),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  grade: z.string().nullable(),
  /** The class in which it is handed out, and whose class that is. */
  className: z.string().nullable(),
  teacherName: z.string().nullable(),
  /** What its owner reads. */
  language: z.enum(LANGUAGES),
})
export type SignInSlip = z.infer<typeof signInSlip>

export const slipSheets = z.object({
  schoolName: z.string(),
  /** The time zone of the school, in which the end of a slip is printed. */
  timezone: z.string(),
  slips: z.array(signInSlip),
  /** People who can sign in already. */
  signedInCount: z.number().int(),
  /** People over whose accounts the viewer has no power. */
  withheldCount: z.number().int(),
})
export type SlipSheets = z.infer<typeof slipSheets>

/** Invitations that were mailed to many at once. */
export const invitationBatch = z.object({
  total: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  /** Not sent yet. */
  waiting: z.number().int(),
  /** People who were selected and have no email address. */
  noAddress: z.number().int(),
  isStopped: z.boolean(),
})
export type InvitationBatch = z.infer<typeof invitationBatch>

const coverPerson = z.object({ userId: id<UserId>(), name: z.string() })

/** Someone acts for a colleague, now or soon. */
export const cover = z.object({
  coverId: id<CoverId>(),
  schoolId: id<SchoolId>(),
  /** Who stands in, and for whom. */
  substitute: coverPerson,
  colleague: coverPerson,
  fromAt: instant,
  untilAt: instant,
  mayEnd: z.boolean(),
})
export type Cover = z.infer<typeof cover>
