import type { KioskId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { KIOSK_IDENTIFY, KIOSK_KINDS, KIOSK_STUDENTS } from '@corridor/rules/kiosk'
import { LANGUAGES } from '@corridor/rules/words'
import { z } from 'zod'
import { id, instant } from '../call.ts'

/** A kiosk, as those see it who may manage it. */
export const kiosk = z.object({
  kioskId: id<KioskId>(),
  schoolId: id<SchoolId>(),
  roomId: id<RoomId>(),
  roomName: z.string(),
  name: z.string(),
  kind: z.enum(KIOSK_KINDS),
  students: z.enum(KIOSK_STUDENTS),
  identify: z.enum(KIOSK_IDENTIFY),
  /** The rooms on its tiles, in this order; empty: the room's most used. */
  destinationIds: z.array(id<RoomId>()),
  connectedAt: instant,
  connectedByName: z.string(),
  lastSeenAt: instant,
  /** Seen within the last two minutes: its page asks every minute. */
  isOnline: z.boolean(),
  /** Too many wrong numbers were typed, so it accepts none until then; null if it is awake. */
  sleepsUntil: instant.nullable(),
  version: z.number().int(),
})
export type Kiosk = z.infer<typeof kiosk>

/** Somebody who is out of the kiosk's room. Never where to. */
const outRow = z.object({
  /** "Khadija B." */
  name: z.string(),
  initials: z.string(),
  startedAt: instant,
  /** From when on the pass is over time; null without a time limit. */
  overTimeAt: instant.nullable(),
})

/** Somebody whose turn in line has just come, for the first minute. */
const turnRow = z.object({ name: z.string(), until: instant })

/** What a kiosk shows while nobody uses it. */
export const kioskScreen = z.object({
  /** The server's time, because the clock of a device can be minutes off. */
  now: instant,
  kioskId: id<KioskId>(),
  kind: z.enum(KIOSK_KINDS),
  name: z.string(),
  schoolName: z.string(),
  schoolLogoUrl: z.string().nullable(),
  primaryColor: z.string(),
  roomName: z.string(),
  /** Who teaches there now, and in which block; null if nobody does, or if it is between two. */
  teacherName: z.string().nullable(),
  blockName: z.string().nullable(),
  timezone: z.string(),
  /** The school's language for students; null if it has set none. */
  language: z.enum(LANGUAGES).nullable(),
  identify: z.enum(KIOSK_IDENTIFY),
  /** `closed`: out of school hours, when the screen is blank. `asleep`: after too many wrong numbers. */
  state: z.enum(['open', 'closed', 'asleep']),
  /** When the state changes by itself; null if it does not today. */
  until: instant.nullable(),
  /** Who is out of the room, those who are out longest first. Empty while the kiosk is closed. */
  out: z.array(outRow),
  /** How many may be out at once; null without a limit. */
  outLimit: z.number().int().nullable(),
  turns: z.array(turnRow),
  /** A late desk prints a slip with every pass. */
  printsSlips: z.boolean(),
})
export type KioskScreen = z.infer<typeof kioskScreen>

/** A pass in the halls, on a board in a room that students do not enter. */
export const boardRow = z.object({
  name: z.string(),
  initials: z.string(),
  grade: z.string().nullable(),
  /** Null if the pass has no origin. */
  from: z.string().nullable(),
  to: z.string(),
  toColor: z.string(),
  startedAt: instant,
  overTimeAt: instant.nullable(),
})
export type BoardRow = z.infer<typeof boardRow>

/** A card to be printed. Its code is in this answer and nowhere else. */
export const studentCard = z.object({
  userId: id<UserId>(),
  firstName: z.string(),
  lastName: z.string(),
  grade: z.string().nullable(),
  code: z.string(),
})
export type StudentCard = z.infer<typeof studentCard>
