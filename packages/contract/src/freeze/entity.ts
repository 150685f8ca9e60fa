import { INSTRUCTIONS, MARK_STATES } from '@corridor/rules/freeze'
import type { FreezeId, RoomId, SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { z } from 'zod'
import { id, instant, passId } from '../call.ts'

const count = z.number().int()

/** All passes of a school are paused. */
export const freeze = z.object({
  freezeId: id<FreezeId>(),
  schoolId: id<SchoolId>(),
  instruction: z.enum(INSTRUCTIONS),
  isDrill: z.boolean(),
  startedAt: instant,
  /** Null while it is on. */
  endedAt: instant.nullable(),
  /** To staff; null for students. */
  message: z.string().nullable(),
  /** Null for students. */
  startedByName: z.string().nullable(),
})
export type Freeze = z.infer<typeof freeze>

/** What somebody said about a student during a freeze. */
export const freezeMark = z.object({
  /** Counts the marks of a freeze. */
  number: count,
  studentId: id<UserId>(),
  state: z.enum(MARK_STATES),
  /** Where: the room of whoever marked, or the one that the student named. */
  roomId: id<RoomId>().nullable(),
  byId: id<UserId>(),
  at: instant,
})
export type FreezeMark = z.infer<typeof freezeMark>

/** The marks of one person at one moment, about one student or many. Their numbers follow each other. */
export const freezeMarked = freezeMark.omit({ number: true, studentId: true }).extend({
  firstNumber: count,
  studentIds: z.array(id<UserId>()),
})
export type FreezeMarked = z.infer<typeof freezeMarked>

export const freezeStudent = z.object({
  studentId: id<UserId>(),
  firstName: z.string(),
  lastName: z.string(),
  grade: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})
export type FreezeStudent = z.infer<typeof freezeStudent>

/** A pass that was under way during the freeze. */
export const freezePass = z.object({
  passId,
  studentId: id<UserId>(),
  fromRoomId: id<RoomId>().nullable(),
  toRoomId: id<RoomId>(),
  startedAt: instant,
  completedAt: instant.nullable(),
})
export type FreezePass = z.infer<typeof freezePass>

/** Whose roll is called by whom. */
export const freezeClass = z.object({
  userGroupId: id<UserGroupId>(),
  name: z.string(),
  blockName: z.string().nullable(),
  /** It was on, had just ended, or was about to begin when the freeze began. */
  when: z.enum(['now', 'before', 'next']),
  /** Where it meets; null if its teacher works in no room. */
  roomId: id<RoomId>().nullable(),
  /** Its owner first, then those who teach it too, and those who cover for one of them. */
  teachers: z.array(z.object({ userId: id<UserId>(), name: z.string() })),
  studentIds: z.array(id<UserId>()),
})
export type FreezeClass = z.infer<typeof freezeClass>

/** A room, so that a dashboard needs no other answer to name places. */
export const freezeRoom = z.object({ roomId: id<RoomId>(), name: z.string(), color: z.string() })
export type FreezeRoom = z.infer<typeof freezeRoom>

/** How a roll call stands, or how it ended. */
export const freezeResult = z.object({
  total: count,
  accountedFor: count,
  /** Among those who are accounted for. */
  needsHelp: count,
  absent: count,
  toFind: count,
  /** Since when 50, 90 and 100 % were not to be found anymore. */
  pace: z.object({ 50: instant.nullable(), 90: instant.nullable(), 100: instant.nullable() }),
})
export type FreezeResult = z.infer<typeof freezeResult>

/** A list of all students that was printed or saved. */
export const freezeList = z.object({
  at: instant,
  byName: z.string(),
  format: z.enum(['print', 'csv']),
  givenTo: z.string().nullable(),
})
export type FreezeList = z.infer<typeof freezeList>
