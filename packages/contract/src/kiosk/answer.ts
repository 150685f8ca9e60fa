/**
 * What a kiosk says to somebody who typed a number, scanned a card or pressed a button. The server decides which of
 * these it is, and the page has one screen for each. Answers carry facts; the page words them in the student's language.
 */
import type { RoomId, UserId } from '@corridor/rules/ids'
import { QUICK_PERIODS } from '@corridor/rules/pass'
import { LANGUAGES } from '@corridor/rules/words'
import { z } from 'zod'
import { id, instant, passId } from '../call.ts'
import { lateClass, latePass } from '../late/entity.ts'
import { OUTLOOKS } from '../pass/queryCalls.ts'

const student = z.object({
  firstName: z.string(),
  initials: z.string(),
  /** What the student chose; null if they never did, and the kiosk's language stays. */
  language: z.enum(LANGUAGES).nullable(),
})

/** Lets this student act at this kiosk for two minutes. The page keeps it in memory and sends it with what is pressed. */
const turn = z.string()

const teacher = z.object({ userId: id<UserId>(), name: z.string() })

export const kioskTile = z.object({
  roomId: id<RoomId>(),
  name: z.string(),
  color: z.string(),
  outlook: z.enum(OUTLOOKS),
  /** The place in line that the student would get; null if there is no line. */
  place: z.number().int().nullable(),
  /** Who would be asked; null if it is more than one person, or nobody. */
  approverName: z.string().nullable(),
  /** When quick passes open, if they are closed. */
  opensAt: instant.nullable(),
  /** When a paused room opens; null if nobody knows, or if it is open. */
  closedUntil: instant.nullable(),
  /** Several people work there, so the student says to whom they go. Empty where there is nothing to choose. */
  teachers: z.array(teacher),
})
export type KioskTile = z.infer<typeof kioskTile>

export const kioskAnswer = z.discriminatedUnion('kind', [
  /** Unknown, not served here, or an ended account. `waitSeconds`: the next try is not accepted before. */
  z.object({ kind: z.literal('notFound'), waitSeconds: z.number().int() }),
  /** Too many wrong numbers: "Ask your teacher for a pass". */
  z.object({ kind: z.literal('asleep'), until: instant }),
  z.object({ kind: z.literal('closed') }),
  /** Two students have the same number: "Ask the office to look at your number". */
  z.object({ kind: z.literal('sharedNumber') }),
  z.object({ kind: z.literal('wrongPin') }),
  /** The kiosk asks for a PIN, and the student has not set one: in Settings, or a teacher makes the pass. */
  z.object({ kind: z.literal('noPin') }),
  /** Too many wrong PINs: "Ask your teacher for this pass", at every kiosk. */
  z.object({ kind: z.literal('pinLocked') }),

  /** A pass from or to this room has ended. */
  z.object({
    kind: z.literal('ended'),
    student,
    /** Came back to where the pass began; otherwise arrived where it led. */
    isBack: z.boolean(),
    /** How long it took; null if that was too long, which is not for a screen to say. */
    minutes: z.number().int().nullable(),
  }),
  z.object({ kind: z.literal('line'), student, turn, passId, place: z.number().int(), isUrgent: z.boolean() }),
  z.object({
    kind: z.literal('request'),
    student,
    turn,
    passId,
    /** Null if it is more than one person. */
    approverName: z.string().nullable(),
    isUrgent: z.boolean(),
  }),
  z.object({
    kind: z.literal('where'),
    student,
    turn,
    /** A pass that can be started now, which is offered before all tiles. */
    ready: z.object({ passId, roomName: z.string(), color: z.string() }).nullable(),
    tiles: z.array(kioskTile),
    /** Of what is scarcest; null without a limit. */
    left: z.object({ left: z.number().int(), period: z.enum(QUICK_PERIODS) }).nullable(),
    /** The student says with whom they are here. Empty where there is nothing to choose. */
    teachers: z.array(teacher),
  }),
  /** A live pass that has nothing to do with this room. Not which. */
  z.object({ kind: z.literal('elsewhere'), student }),
  /** The pass has started. */
  z.object({
    kind: z.literal('out'),
    student,
    roomName: z.string(),
    color: z.string(),
    /** Null without a time limit. */
    timeLimit: z.number().int().nullable(),
  }),
  z.object({ kind: z.literal('canceled'), student }),

  /** At a late desk: the pass to class, which has started now, or which the student has already. */
  z.object({
    kind: z.literal('late'),
    student,
    turn,
    pass: latePass,
    isNew: z.boolean(),
    /** To choose from, once. Empty if the school does not ask. */
    reasons: z.array(z.string()),
  }),
  /** At a late desk: several classes at once. */
  z.object({ kind: z.literal('lateChoice'), student, turn, classes: z.array(lateClass) }),
  /** At a late desk, before the first block: where to go. */
  z.object({ kind: z.literal('onTime'), student, classes: z.array(lateClass) }),
  /** At a late desk: there is no class to go to. */
  z.object({ kind: z.literal('noClass'), student }),
])
export type KioskAnswer = z.infer<typeof kioskAnswer>
