/** Answers of the server for tests, as the contract has them. */
import type { BoardRow, KioskAnswer, KioskScreen, KioskTile } from '@corridor/contract'
import { asKioskId, asPassId, asRoomId, asUserId } from '@corridor/rules/ids'
import { instant, minutesAfter } from '@corridor/rules/time'
import { afterAll, beforeAll } from 'vitest'
import styles from './kiosk.css?inline'
import type { AnswerOf } from './state/state.ts'

export const NOW = instant('2026-10-13T15:42:00Z')
export const TURN = 'a turn'
export const PASS = asPassId('0190a8f0-0000-7000-8000-000000000001')
export const MAYA = { firstName: 'Maya', initials: 'MO', language: null }

const out = (name: string, minutesAgo: number, limit: number | null = 15) => ({
  name,
  startedAt: minutesAfter(NOW, -minutesAgo),
  overTimeAt: limit === null ? null : minutesAfter(NOW, limit - minutesAgo),
})

export const SCREEN: KioskScreen = {
  now: NOW,
  kioskId: asKioskId(1),
  kind: 'room',
  name: 'Room 204',
  schoolName: 'Lakeside High',
  schoolLogoUrl: null,
  primaryColor: '#011638',
  roomName: 'Room 204',
  teacherName: 'Ms. Alvarez',
  blockName: 'Block 3',
  blockEndsAt: minutesAfter(NOW, 18),
  timezone: 'America/Chicago',
  language: null,
  identify: 'number',
  playsSound: false,
  state: 'open',
  until: null,
  out: [out('Khadija B.', 16.2), out('Jamal S.', 5.2), out('Ana Z.', 2.7, null)],
  outLimit: 4,
  turns: [],
  freeze: null,
  printsSlips: false,
  board: null,
}

/** Somebody on a board. */
export function aRow(name: string, minutesAgo: number, changed: Partial<BoardRow> = {}): BoardRow {
  return {
    ...{ name, grade: '10', startedAt: minutesAfter(NOW, -minutesAgo), timeLimit: 10 },
    from: { name: 'Room 204', color: '#6938ef' },
    to: { name: 'Restroom, 2nd floor', color: '#0e9384', limit: 2 },
    ...changed,
  }
}

export function tileOf(roomId: number, name: string, changed: Partial<KioskTile> = {}): KioskTile {
  const closed = { opensAt: null, closedUntil: null, place: null, approverName: null }
  return { roomId: asRoomId(roomId), name, color: '#0e9384', outlook: 'go', ...closed, teachers: [], ...changed }
}

export const TILES = [
  tileOf(1, 'Restroom, 2nd floor', { outlook: 'line', place: 2 }),
  tileOf(2, 'Restroom, 1st floor'),
  tileOf(3, 'Fountain, 2nd floor', { color: '#0b97cf' }),
  tileOf(4, 'Nurse', { color: '#d444a0' }),
  tileOf(5, 'Library', { color: '#6172f3', outlook: 'ask', approverName: 'Ms. Alvarez' }),
]

export const ALVAREZ = { userId: asUserId(7), name: 'Ms. Alvarez' }
export const WHITAKER = { userId: asUserId(8), name: 'Mr. Whitaker' }

export const WHERE: AnswerOf<'where'> = {
  kind: 'where',
  student: MAYA,
  turn: TURN,
  ready: null,
  tiles: TILES,
  left: { left: 1, period: 'day' },
  teachers: [],
}

export const REQUEST: AnswerOf<'request'> = {
  kind: 'request',
  student: MAYA,
  turn: TURN,
  passId: PASS,
  approverName: 'Ms. Alvarez',
  isUrgent: false,
}

export const IN_LINE: AnswerOf<'line'> = {
  kind: 'line',
  student: { ...MAYA, firstName: 'Sam' },
  turn: TURN,
  passId: PASS,
  place: 2,
  isUrgent: false,
}

export const OUT: AnswerOf<'out'> = {
  kind: 'out',
  student: MAYA,
  roomName: 'Fountain, 2nd floor',
  color: '#0b97cf',
  timeLimit: 8,
}

export const LATE: AnswerOf<'late'> = {
  kind: 'late',
  student: { firstName: 'Lucía', initials: 'LF', language: null },
  turn: TURN,
  pass: {
    ...{ passId: PASS, name: 'Lucía F.', className: 'Biology', teacherName: 'Mr. Osei' },
    ...{ roomName: 'Room 105', roomColor: '#2e90fa', startedAt: NOW, timeLimit: 8 },
  },
  isNew: true,
  reasons: ['Bus', 'Appointment', 'Traffic', 'Overslept', 'Other'],
}

export const ENDED: AnswerOf<'ended'> = { kind: 'ended', student: MAYA, isBack: true, minutes: 4 }
export const NOT_FOUND: KioskAnswer = { kind: 'notFound', waitSeconds: 0 }

/** Before the tests of a file. The styles are those of a page of its own, and would change what the app looks like. */
export function wearKioskStyles(): void {
  const element = document.createElement('style')
  element.textContent = styles
  beforeAll(() => document.head.append(element))
  afterAll(() => element.remove())
}
