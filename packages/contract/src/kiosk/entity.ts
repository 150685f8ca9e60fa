import type { KioskId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { KIOSK_IDENTIFY, KIOSK_KINDS, KIOSK_STUDENTS } from '@corridor/rules/kiosk'
import { LANGUAGES } from '@corridor/rules/words'
import { z } from 'zod'
import { id, instant } from '../call.ts'
import { freeze } from '../freeze/entity.ts'

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
  /** A soft sound when it is somebody's turn. */
  playsSound: z.boolean(),
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
  startedAt: instant,
  /** From when on the pass is over time; null without a time limit. */
  overTimeAt: instant.nullable(),
})

const place = z.object({ name: z.string(), color: z.string() })

/** Somebody in the halls, on a board in a room that students do not enter. */
const boardRow = z.object({
  /** "Khadija B." */
  name: z.string(),
  grade: z.string().nullable(),
  /** Null if the pass has no origin. */
  from: place.nullable(),
  /** `limit`: how many may be there at once; null without a limit. */
  to: place.extend({ limit: z.number().int().nullable() }),
  startedAt: instant,
  /** In minutes; null without a time limit. */
  timeLimit: z.number().int().nullable(),
})
export type BoardRow = z.infer<typeof boardRow>

/** Somebody whose turn in line has just come, for the first minute: "Sam", or "Sam K." if there is another one. */
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
  blockEndsAt: instant.nullable(),
  timezone: z.string(),
  /** What it speaks: the school's language for students; null if it has set none. A board is for staff. */
  language: z.enum(LANGUAGES).nullable(),
  identify: z.enum(KIOSK_IDENTIFY),
  playsSound: z.boolean(),
  /** `closed`: out of school hours, when the screen is blank. `asleep`: after too many wrong numbers. */
  state: z.enum(['open', 'closed', 'asleep']),
  /** When the state changes by itself; null if it does not today. */
  until: instant.nullable(),
  /** Who is out of the room, those who are out longest first. Empty while the kiosk is closed. */
  out: z.array(outRow),
  /** How many may be out at once; null without a limit. */
  outLimit: z.number().int().nullable(),
  turns: z.array(turnRow),
  /** All passes are paused: the screen says what to do, and nothing else. */
  freeze: freeze
    .pick({ instruction: true, isDrill: true, startedAt: true })
    .extend({
      /** How many are still to be found, for a board; null for every other kind. */
      toFind: z.number().int().nullable(),
    })
    .nullable(),
  /** A late desk prints a slip with every pass. */
  printsSlips: z.boolean(),
  /** Everybody in the halls, for a board; null for every other kind, and while it is closed. */
  board: z.array(boardRow).nullable(),
})
export type KioskScreen = z.infer<typeof kioskScreen>

/** A card to be printed. Its code is in this answer and nowhere else. */
export const studentCard = z.object({
  userId: id<UserId>(),
  firstName: z.string(),
  lastName: z.string(),
  grade: z.string().nullable(),
  code: z.string(),
})
export type StudentCard = z.infer<typeof studentCard>
