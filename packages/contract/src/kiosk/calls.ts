/** What a kiosk calls, with its own token. What staff call about kiosks is in `manageCalls.ts`. */
import type { RoomId, UserGroupId, UserId } from '@corridor/rules/ids'
import { MAX_PIN_LENGTH, STAFF_CODE_LENGTH, TYPED_LENGTH } from '@corridor/rules/kiosk'
import { LATE_REASON_LENGTH } from '@corridor/rules/pass'
import { z } from 'zod'
import { call, done } from '../call.ts'
import { MAX_KIOSK_RETURNS, MAX_SECONDS_AGO, NAME_LENGTH } from '../constants.ts'
import { idValue, passIdValue, setOf, singleLine } from '../input.ts'
import { kioskAnswer, kioskTile } from './answer.ts'
import { kioskScreen } from './entity.ts'

const TURN_LENGTH = 1000
const turn = z.string().max(TURN_LENGTH)
const ofPass = z.object({ passId: passIdValue })
const withTurn = z.object({ turn }).strict()
const staffCode = z.string().max(STAFF_CODE_LENGTH * 2)

/** A number or a card, as it was typed or read. A card needs no PIN. */
const typed = { typed: z.string().max(TYPED_LENGTH), pin: z.string().max(MAX_PIN_LENGTH).optional() }

export const kioskCalls = {
  'GET /api/kiosk': call({
    summary: 'What the kiosk shows while nobody uses it',
    access: 'kiosk',
    answer: kioskScreen,
  }),
  'POST /api/kiosk/identify': call({
    summary:
      'A student says who they are. A live pass from or to this room ends; otherwise the answer is what they can do',
    access: 'kiosk',
    body: z.object(typed).strict(),
    answer: kioskAnswer,
    // Whoever goes says who they are first, and then where to: 60 students can go in a minute.
    countsApart: true,
  }),
  'POST /api/kiosk/rooms': call({
    summary: 'Rooms by name or number, as tiles',
    access: 'kiosk',
    reads: true,
    body: z.object({ turn, search: z.string().trim().max(NAME_LENGTH) }).strict(),
    answer: z.object({ tiles: z.array(kioskTile) }),
  }),
  'POST /api/kiosk/pass': call({
    summary: 'The student asks for a pass from this room',
    access: 'kiosk',
    body: z
      .object({
        turn,
        toRoomId: idValue<RoomId>(),
        /** Where there is something to choose. */
        toFacultyId: idValue<UserId>().optional(),
        fromFacultyId: idValue<UserId>().optional(),
      })
      .strict(),
    answer: kioskAnswer,
    idempotent: true,
  }),
  'POST /api/kiosk/pass/:passId/start': call({
    summary: 'The student starts their pass',
    access: 'kiosk',
    params: ofPass,
    body: withTurn,
    answer: kioskAnswer,
    idempotent: true,
  }),
  'POST /api/kiosk/pass/:passId/cancel': call({
    summary: 'The student leaves the line, or takes back their request',
    access: 'kiosk',
    params: ofPass,
    body: withTurn,
    answer: kioskAnswer,
    idempotent: true,
  }),
  'POST /api/kiosk/pass/:passId/hurry': call({
    summary: 'The student says that it is urgent',
    access: 'kiosk',
    params: ofPass,
    body: withTurn,
    answer: kioskAnswer,
    idempotent: true,
  }),
  'POST /api/kiosk/pass/:passId/approve': call({
    summary: 'Somebody who works in this room approves the request with their staff code, and the pass starts',
    access: 'kiosk',
    params: ofPass,
    body: withTurn.extend({ staffCode }).strict(),
    answer: kioskAnswer,
  }),
  'POST /api/kiosk/late': call({
    summary: 'A student who comes late chooses the class to go to, where there are several at once',
    access: 'kiosk',
    body: withTurn.extend({ userGroupId: idValue<UserGroupId>() }).strict(),
    answer: kioskAnswer,
    idempotent: true,
  }),
  'POST /api/kiosk/late/:passId/reason': call({
    summary: 'A student who comes late says why, with one of the words of the school',
    access: 'kiosk',
    params: ofPass,
    body: withTurn.extend({ reason: singleLine(LATE_REASON_LENGTH) }).strict(),
    answer: done,
    idempotent: true,
  }),
  'POST /api/kiosk/returns': call({
    summary: 'Who came back while there was no connection. Numbers that are wrong are dropped',
    access: 'kiosk',
    body: z
      .object({
        returns: setOf(z.object({ ...typed, secondsAgo: z.number().int().min(0).max(MAX_SECONDS_AGO) }).strict(), {
          min: 1,
          max: MAX_KIOSK_RETURNS,
        }),
      })
      .strict(),
    answer: done,
  }),
  'POST /api/kiosk/leave': call({
    summary:
      'The device is a kiosk no longer. Takes the staff code of somebody who works in this room or manages its kiosks',
    access: 'kiosk',
    body: z.object({ staffCode }).strict(),
    answer: done,
  }),
} as const
