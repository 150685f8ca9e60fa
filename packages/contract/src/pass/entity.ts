import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { type PassFacts, QUICK_PERIODS } from '@corridor/rules/pass'
import { z } from 'zod'
import { id, instant, passId } from '../call.ts'
import { deviceFingerprint } from './fingerprint.ts'

const name = z.string().nullable()

export const pass = z.object({
  passId,
  schoolId: id<SchoolId>(),
  studentId: id<UserId>(),
  studentName: z.string(),
  studentGrade: z.string().nullable(),
  studentProfileImageUrl: z.string().nullable(),
  createdBy: id<UserId>(),
  createdByName: z.string(),
  fromRoomId: id<RoomId>().nullable(),
  fromRoomName: name,
  fromRoomZoneColor: name,
  toRoomId: id<RoomId>(),
  toRoomName: z.string(),
  toRoomZoneColor: z.string(),
  fromFacultyId: id<UserId>().nullable(),
  toFacultyId: id<UserId>().nullable(),
  /** The professional names of the faculty at the origin and the destination. */
  fromFacultyName: name,
  toFacultyName: name,
  /** The destination's faculty, or the origin's if the origin approves. */
  professionalFacultyName: name,
  professionalApprovedByName: name,
  approvalByOrigin: z.boolean(),
  approverId: id<UserId>().nullable(),
  approverRoomId: id<RoomId>().nullable(),
  note: z.string().nullable(),
  isAsapPass: z.boolean(),
  /** The student said that it is urgent, for the how manieth time in 30 days. */
  isUrgent: z.boolean(),
  urgentTimes: z.number().int().nullable(),
  /** The quick pass limit at which the student had to ask for it. */
  reachedLimit: z.object({ period: z.enum(QUICK_PERIODS), used: z.number().int(), limit: z.number().int() }).nullable(),
  /** From the entrance to a class, of somebody who came late when it started. Why is not said here. */
  isLate: z.boolean(),
  scheduledFor: instant.nullable(),
  createdAt: instant,
  approvedAt: instant.nullable(),
  approvedBy: id<UserId>().nullable(),
  approvedByName: name,
  acknowledgedAt: instant.nullable(),
  acknowledgedByName: name,
  rejectedAt: instant.nullable(),
  rejectedByName: name,
  rejectReason: z.string().nullable(),
  /** The same in Spanish, if it was one of the school's ready reasons and the school has it in Spanish. */
  rejectReasonEs: z.string().nullable(),
  canceledAt: instant.nullable(),
  canceledByName: name,
  cancelReason: z.string().nullable(),
  enqueuedAt: instant.nullable(),
  dequeuedAt: instant.nullable(),
  dequeuedByName: name,
  timeInQueue: z.number().int().nullable(),
  /** First is 1; null when the pass is not in line. */
  placeInLine: z.number().int().nullable(),
  startedAt: instant.nullable(),
  startedByName: name,
  completedAt: instant.nullable(),
  completedByName: name,
  duration: z.number().int().nullable(),
  confirmedAt: instant.nullable(),
  confirmed: z.boolean().nullable(),
  confirmedByName: name,
  /** In minutes: the destination room's own limit, or the school's; the school's own for somebody who comes late. */
  timeLimit: z.number().int().nullable(),
  passesUsedToday: z.number().int(),
  passAlertUsagePerDayAmount: z.number().int().nullable(),
  attributes: z.object({
    startedAtFingerprint: deviceFingerprint.nullable(),
    completedAtFingerprint: deviceFingerprint.nullable(),
  }),
  version: z.number().int(),
})

/** Makes the compiler check that the rules accept a pass from the API. */
type Accepted<P extends PassFacts> = P
export type Pass = Accepted<z.infer<typeof pass>>

/** One entry in a line. Students do not get the names and pictures of the others. */
export const queueEntry = z.object({
  passId,
  studentId: id<UserId>(),
  studentName: name,
  enqueuedAt: instant,
  startedAt: instant.nullable(),
  studentProfileImageUrl: name,
})
export type QueueEntry = z.infer<typeof queueEntry>

export const decoratedPass = pass.extend({ passesInQueue: z.array(queueEntry) })
export type DecoratedPass = z.infer<typeof decoratedPass>
