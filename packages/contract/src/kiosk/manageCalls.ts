/** What staff do about kiosks, and what people do about their own PINs, codes and cards. */
import type { KioskId, RoomId, UserGroupId, UserId } from '@corridor/rules/ids'
import {
  KIOSK_IDENTIFY,
  KIOSK_KINDS,
  KIOSK_NAME_LENGTH,
  KIOSK_STUDENTS,
  MAX_KIOSK_DESTINATIONS,
} from '@corridor/rules/kiosk'
import { z } from 'zod'
import { call, done, instant } from '../call.ts'
import { idParam, idValue, passIdValue, schoolIdParam, setOf, singleLine, version } from '../input.ts'
import { kiosk, studentCard } from './entity.ts'

const ofSchool = z.object({ schoolId: schoolIdParam })
const ofKiosk = ofSchool.extend({ kioskId: idParam<KioskId>() })
const ofPerson = z.object({ userId: idParam<UserId>() })

const code = z.string().max(40)
const fields = z.object({
  name: singleLine(KIOSK_NAME_LENGTH, 'Enter a name.'),
  students: z.enum(KIOSK_STUDENTS),
  identify: z.enum(KIOSK_IDENTIFY),
  destinationIds: setOf(idValue<RoomId>(), { max: MAX_KIOSK_DESTINATIONS }),
  playsSound: z.boolean(),
})

const cards = z.object({ schoolName: z.string(), cards: z.array(studentCard) })

export const manageKioskCalls = {
  'GET /api/school/:schoolId/kiosks': call({
    summary: 'The kiosks that the viewer may manage, by room, and how many the school has',
    access: 'session',
    params: ofSchool,
    query: z.object({ roomId: idParam<RoomId>().optional() }),
    answer: z.object({ rows: z.array(kiosk), total: z.number().int() }),
  }),
  'POST /api/school/:schoolId/kiosk/code': call({
    summary: 'What kind of device shows this code, before it is connected',
    access: 'session',
    notWhileImpersonating: true,
    params: ofSchool,
    body: z.object({ code }).strict(),
    answer: z.object({
      /** "A Chromebook" */
      device: z.string(),
      askedAt: instant,
    }),
  }),
  'POST /api/room/:roomId/kiosk': call({
    summary: 'Connect the device that shows this code, as a kiosk of this room',
    access: 'session',
    notWhileImpersonating: true,
    params: z.object({ roomId: idParam<RoomId>() }),
    body: fields
      .partial()
      .extend({ code, kind: z.enum(KIOSK_KINDS).optional() })
      .strict(),
    answer: kiosk,
    idempotent: true,
  }),
  'POST /api/school/:schoolId/kiosk/:kioskId': call({
    summary: 'Change a kiosk, or move it to another room',
    access: 'session',
    notWhileImpersonating: true,
    params: ofKiosk,
    body: fields.extend({ roomId: idValue<RoomId>() }).partial().extend({ version }).strict(),
    answer: kiosk,
    idempotent: true,
    edits: true,
  }),
  'POST /api/school/:schoolId/kiosk/:kioskId/wake': call({
    summary: 'Wake a kiosk that sleeps after too many wrong numbers',
    access: 'session',
    notWhileImpersonating: true,
    params: ofKiosk,
    answer: kiosk,
    idempotent: true,
  }),
  'DELETE /api/school/:schoolId/kiosk/:kioskId': call({
    summary: 'Disconnect a kiosk: its device shows a new code at once',
    access: 'session',
    notWhileImpersonating: true,
    params: ofKiosk,
    answer: done,
    idempotent: true,
  }),
  'GET /api/user/pin': call({
    summary: 'Whether the viewer has a PIN for kiosks, and whether a kiosk of their school asks for one',
    access: 'session',
    answer: z.object({ isSet: z.boolean(), isUsed: z.boolean() }),
  }),
  'POST /api/user/pin': call({
    summary: 'A student sets their PIN for kiosks',
    access: 'session',
    notWhileImpersonating: true,
    /** The server says what is wrong with it, in words. */
    body: z.object({ pin: z.string().max(40) }).strict(),
    answer: done,
  }),
  'DELETE /api/user/:userId/pin': call({
    summary: 'Remove the PIN of a student, who sets a new one',
    access: 'session',
    notWhileImpersonating: true,
    params: ofPerson,
    answer: done,
    idempotent: true,
  }),
  'GET /api/user/staff-code': call({
    summary: 'Whether the viewer has a staff code, and since when',
    access: 'session',
    answer: z.object({ createdAt: instant.nullable() }),
  }),
  'POST /api/user/staff-code': call({
    summary: 'Make a staff code for kiosks, in place of the one before. It is in this answer and nowhere else',
    access: 'session',
    notWhileImpersonating: true,
    answer: z.object({ code: z.string() }),
  }),
  'DELETE /api/user/staff-code': call({
    summary: "Remove the viewer's staff code",
    access: 'session',
    notWhileImpersonating: true,
    answer: done,
    idempotent: true,
  }),
  'POST /api/usergroup/:userGroupId/cards': call({
    summary: 'Student cards for a class, to be printed. Cards that were printed before stop working',
    access: 'session',
    notWhileImpersonating: true,
    params: z.object({ userGroupId: idParam<UserGroupId>() }),
    answer: cards,
  }),
  'POST /api/school/:schoolId/card/:userId': call({
    summary: 'A student card, to be printed. The one that was printed before stops working',
    access: 'session',
    notWhileImpersonating: true,
    params: ofSchool.extend(ofPerson.shape),
    answer: cards,
  }),
  'DELETE /api/school/:schoolId/card/:userId': call({
    summary: 'Revoke the card of a student',
    access: 'session',
    notWhileImpersonating: true,
    params: ofSchool.extend(ofPerson.shape),
    answer: done,
    idempotent: true,
  }),
  'POST /api/pass/:passId/not-me': call({
    summary: 'A student says that they did not make this pass at a kiosk, which tells the teacher',
    access: 'session',
    params: z.object({ passId: passIdValue }),
    answer: done,
    idempotent: true,
  }),
} as const
