import type { KioskAnswer } from '@corridor/contract'
import { MAX_KIOSK_RETURNS } from '@corridor/contract/constants'
import { instant } from '@corridor/rules/time'
import { expect, it } from 'vitest'
import {
  ALVAREZ,
  ENDED,
  IN_LINE,
  LATE,
  MAYA,
  NOT_FOUND,
  OUT,
  PASS,
  REQUEST,
  SCREEN,
  TILES,
  TURN,
  tileOf,
  WHERE,
  WHITAKER,
} from '../testing.ts'
import { type Failure, type KioskEvent, reduce } from './reducer.ts'
import { INITIAL, isIdle, type KioskState, languageIn } from './state.ts'

/** A kiosk, and seconds of its clock. */
function run(
  events: readonly (KioskEvent | ((state: KioskState) => KioskEvent))[],
  from = CONNECTED,
  at = 0,
): KioskState {
  return events.reduce(
    (state, event) => reduce(state, { ...(typeof event === 'function' ? event(state) : event), now: at * 1000 }),
    from,
  )
}

const CONNECTED = reduce(INITIAL, { type: 'screen', screen: SCREEN, now: 0 })
const answered =
  (answer: KioskAnswer) =>
  (state: KioskState): KioskEvent => ({ type: 'answered', to: requestOf(state), answer })
const failed =
  (failure: Failure) =>
  (state: KioskState): KioskEvent => ({ type: 'failed', to: requestOf(state), failure })
function requestOf({ request }: KioskState) {
  if (!request) throw new Error('Nothing was asked.')
  return request
}
const typed = (text: string): KioskEvent => ({ type: 'typed', text })
const read = (text: string): KioskEvent => ({ type: 'read', text })
const SUBMITTED: KioskEvent = { type: 'submitted' }
const identified = (answer: KioskAnswer) => run([read('204816'), answered(answer)])

it('[KIOSK-08] a number is typed, or read while anything is on the screen', () => {
  expect(run([typed('20'), SUBMITTED]).request).toBeNull()
  expect(run([typed('20 48*16'), SUBMITTED]).request).toEqual({ call: 'identify', typed: '204816' })
  expect(run([{ type: 'key', key: '2' }, { type: 'key', key: '0' }, { type: 'erased' }]).typed).toBe('2')
  for (const answer of [WHERE, OUT, IN_LINE, NOT_FOUND]) {
    expect(run([read(' 731942\r')], identified(answer))).toMatchObject({
      request: { typed: '731942' },
      view: { at: 'start' },
    })
  }
  expect(run([read('https://books.example')]).view).toEqual({ at: 'answer', answer: NOT_FOUND })
  // The next student does not take the place of one who is still being asked for.
  expect(run([read('204816'), read('731942')]).request).toEqual({ call: 'identify', typed: '204816' })
})

it('[HALL-11] a board takes no numbers, typed or read', () => {
  const board = reduce(INITIAL, { type: 'screen', screen: { ...SCREEN, kind: 'board', board: [] }, now: 0 })
  const tried = run([typed('204816'), { type: 'key', key: '2' }, SUBMITTED, read('204816'), read('?')], board)
  expect(tried).toEqual(board)
  const leaving = run([{ type: 'leave' }, typed('123456')], board)
  expect(leaving.request).toEqual({ call: 'leave', staffCode: '123456' })
})

it('[KIOSK-09] [KIOSK-10] where a PIN is asked for it follows a number, and never a card', () => {
  const byPin = reduce(INITIAL, { type: 'screen', screen: { ...SCREEN, identify: 'pin' }, now: 0 })
  const asked = run([typed('204816'), SUBMITTED, typed('12x34'), SUBMITTED], byPin)
  expect(asked.request).toEqual({ call: 'identify', typed: '204816', pin: '1234' })
  expect(run([answered({ kind: 'wrongPin' })], asked)).toMatchObject({
    view: { at: 'pin', isWrong: true },
    typed: '',
    request: null,
  })
  expect(run([typed('204816'), SUBMITTED, typed('123'), SUBMITTED], byPin).request).toBeNull()
  const card = 'BCDFGHJKLMNPQRSTVWXZBCDFGHJKLM'
  expect(run([read(card)], byPin).request).toEqual({ call: 'identify', typed: card })
})

it('[KIOSK-15] back to the start 20 seconds after the last touch, and 3 seconds after a pass', () => {
  const where = identified(WHERE)
  expect(where.closesAt).toBe(20_000)
  const touched = run([{ type: 'touched' }], where, 15)
  expect(run([{ type: 'timeUp' }], touched, 34).view.at).toBe('answer')
  expect(isIdle(run([{ type: 'timeUp' }], touched, 35))).toBe(true)
  for (const answer of [OUT, ENDED]) expect(run([{ type: 'touched' }], identified(answer), 2).closesAt).toBe(3000)
  // A number that was left behind, and a start that nobody touched.
  expect(isIdle(run([{ type: 'timeUp' }], run([typed('2048')]), 20))).toBe(true)
  expect([CONNECTED.closesAt, run([read('204816')]).closesAt]).toEqual([null, null])
})

it('[TARDY-02] where somebody goes who came late stays until 6 seconds after the last touch', () => {
  expect(run([{ type: 'touched' }], identified(LATE), 2).closesAt).toBe(8000)
})

it('[KIOSK-15] nothing of a student is left for the next one', () => {
  const left = run([{ type: 'reset' }], run([typed('library')], run([{ type: 'elsewhere' }], identified(WHERE))))
  expect(left).toEqual({ ...CONNECTED, nextTryAt: left.nextTryAt })
})

it('[KIOSK-11] [KIOSK-12] a tile asks for a pass, after the teachers where there are several', () => {
  const [, tile = tileOf(2, '')] = TILES
  expect(run([{ type: 'chosen', tile }], identified(WHERE)).request).toEqual({ call: 'pass', turn: TURN, toRoomId: 2 })
  const both = identified({ ...WHERE, teachers: [ALVAREZ, WHITAKER] })
  const chosen = run(
    [
      { type: 'chosen', tile: { ...tile, teachers: [ALVAREZ, WHITAKER] } },
      { type: 'teacher', userId: ALVAREZ.userId },
    ],
    both,
  )
  expect(chosen).toMatchObject({ request: null, view: { at: 'teacher', end: 'from' } })
  const request = { call: 'pass', turn: TURN, toRoomId: 2, toFacultyId: 7, fromFacultyId: 8 }
  expect(run([{ type: 'teacher', userId: WHITAKER.userId }], chosen).request).toEqual(request)
  expect(run([{ type: 'chosen', tile: tileOf(9, 'Gym', { outlook: 'paused' }) }], identified(WHERE)).request).toBeNull()
  const ready = { passId: PASS, roomName: 'Library', color: '#000000' }
  const started = run([{ type: 'pressed', call: 'start' }], identified({ ...WHERE, ready }))
  expect(started.request).toEqual({ call: 'start', turn: TURN, passId: PASS })
  expect(run([{ type: 'pressed', call: 'cancel' }], identified(IN_LINE)).request).toMatchObject({ call: 'cancel' })
  expect(run([{ type: 'pressed', call: 'hurry' }], identified(REQUEST)).request).toMatchObject({ call: 'hurry' })
})

it('[KIOSK-12] somewhere else searches rooms with what is typed, and the last letter counts', () => {
  const search = run([{ type: 'elsewhere' }, typed('lib')], identified(WHERE))
  expect(search.request).toEqual({ call: 'rooms', turn: TURN, search: 'lib' })
  const later = run([typed('libr')], search)
  expect(run([{ type: 'found', to: requestOf(search), tiles: TILES }], later).view).toMatchObject({ tiles: null })
  const found = run([{ type: 'found', to: requestOf(later), tiles: TILES }], later)
  expect(run([{ type: 'chosen', tile: tileOf(5, 'Library') }], found).request).toMatchObject({ toRoomId: 5 })
  expect(run([{ type: 'back' }], found).view).toEqual({ at: 'answer', answer: WHERE })
})

it('[KIOSK-14] a staff code is sent as soon as it has six digits, and a wrong one can be typed again', () => {
  const approval = run([{ type: 'approve' }, typed('12345')], identified(REQUEST))
  expect(approval.request).toBeNull()
  const sent = run([{ type: 'key', key: '6' }], approval)
  expect(sent.request).toEqual({ call: 'approve', turn: TURN, passId: PASS, staffCode: '123456' })
  const wrong = run([failed({ why: 'refused', code: 'wrong_code' })], sent)
  expect(wrong).toMatchObject({ view: { at: 'approve', problem: 'wrong' }, typed: '' })
  expect(run([failed({ why: 'refused', code: 'too_many_attempts' })], sent).view).toMatchObject({ problem: 'locked' })
  expect(run([{ type: 'leave' }, typed('123456')]).request).toEqual({ call: 'leave', staffCode: '123456' })
})

it('[KIOSK-17] the next try waits as long as the server says, and a kiosk that sleeps says so', () => {
  expect(run([read('999'), answered({ kind: 'notFound', waitSeconds: 5 })], CONNECTED, 7).nextTryAt).toBe(12_000)
  const until = instant('2026-10-13T15:47:00Z')
  const asleep = identified({ kind: 'asleep', until })
  expect(asleep).toMatchObject({ device: { screen: { state: 'asleep', until } }, view: { at: 'start' } })
})

it('[KIOSK-18] without a connection nothing starts, and up to 30 who come back are kept until they are sent', () => {
  const offline = run([{ type: 'offline' }], identified(WHERE))
  expect(offline).toMatchObject({ view: { at: 'start' }, isOffline: true })
  const numbers = Array.from({ length: MAX_KIOSK_RETURNS }, (_, at) => String(1000 + at))
  const full = run([...numbers, '1000'].map(read), offline, 9)
  expect(full.returns).toEqual(numbers.map((number) => ({ typed: number, at: 9000 })))
  expect(full.view).toEqual({ at: 'kept', isKept: true })
  expect(run([read('9999')], full)).toMatchObject({ view: { at: 'kept', isKept: false }, returns: full.returns })
  expect(run([{ type: 'sent', returns: full.returns }, { type: 'online' }], full)).toMatchObject({
    returns: [],
    isOffline: false,
  })
  // Who had just typed when the connection broke.
  expect(run([read('204816'), { type: 'offline' }])).toMatchObject({
    view: { at: 'kept' },
    returns: [{ typed: '204816' }],
  })
  expect(run([typed('2048'), { type: 'offline' }]).typed).toBe('2048')
  expect(run([read('204816'), failed({ why: 'unanswered' })]).returns).toMatchObject([{ typed: '204816' }])
})

it('[KIOSK-22] too many changes: the same is asked again after a moment', () => {
  const chosen = run([{ type: 'chosen', tile: tileOf(2, '') }], identified(WHERE))
  const waiting = run([failed({ why: 'busy', seconds: 4 })], chosen)
  expect(waiting).toMatchObject({ view: { at: 'moment' }, request: null, closesAt: 4000 })
  const again = run([{ type: 'timeUp' }], waiting, 4)
  expect(again).toMatchObject({ request: chosen.request, view: chosen.view })
  // An answer to the first try does not count twice.
  expect(again.request).not.toBe(chosen.request)
})

it('[KIOSK-06] a kiosk that was disconnected shows a code, and keeps nothing', () => {
  const gone = run([read('204816'), failed({ why: 'gone' })])
  expect(gone).toEqual({ ...INITIAL, device: { is: 'waiting', code: null, expiresAt: 0 } })
  expect(run([{ type: 'code', code: 'WDJBMJHT', expiresAt: 5 }, { type: 'disconnected' }], gone).device).toMatchObject({
    code: 'WDJBMJHT',
  })
})

it('[KIOSK-06] who leaves is gone, whether the answer or the closed connection comes first, and shows no code again', () => {
  const left = { ...INITIAL, device: { is: 'left' } }
  const leaving = run([{ type: 'leave' }, typed('123456')])
  expect(run([{ type: 'left' }], leaving)).toEqual(left)
  expect(run([{ type: 'disconnected' }], leaving)).toEqual(left)
  const late: KioskEvent[] = [{ type: 'disconnected' }, { type: 'screen', screen: SCREEN }, { type: 'left' }]
  expect(run(late, run([{ type: 'left' }], leaving))).toEqual(left)
})

it('[LANG-05] the button counts for one student, and their own choice as soon as they are known', () => {
  expect(languageIn(reduce(INITIAL, { type: 'screen', screen: { ...SCREEN, language: 'es' }, now: 0 }))).toBe('es')
  const picked = run([{ type: 'picked', language: 'es' }, read('204816'), answered(WHERE)])
  expect(languageIn(picked)).toBe('es')
  expect(languageIn(run([{ type: 'reset' }], picked))).toBeNull()
  expect(languageIn(identified({ ...WHERE, student: { ...MAYA, language: 'es' } }))).toBe('es')
  expect(run([{ type: 'timeUp' }], run([{ type: 'picked', language: 'es' }]), 20).picked).toBeNull()
})

it('[TARDY-07] without a connection a late desk keeps nothing: only the server knows the class', () => {
  const late = reduce(INITIAL, { type: 'screen', screen: { ...SCREEN, kind: 'late' }, now: 0 })
  const offline = run([{ type: 'offline' }, read('204816')], late)
  expect(offline).toMatchObject({ returns: [], request: null, view: { at: 'refused', code: 'unanswered' } })
})

const FREEZE = {
  instruction: 'return',
  isDrill: false,
  startedAt: instant('2026-10-13T15:42:00Z'),
  toFind: null,
} as const
const frozen = (changed: Partial<typeof SCREEN> = {}): KioskEvent => ({
  type: 'screen',
  screen: { ...SCREEN, freeze: FREEZE, ...changed },
})

it('[FREEZE-12] a freeze leaves whatever was open, and nobody is heard until it is over', () => {
  for (const before of [identified(WHERE), run([typed('2048')]), run([{ type: 'leave' }]), run([read('204816')])]) {
    const state = run([frozen()], before)
    expect(state).toMatchObject({ view: { at: 'start' }, typed: '', request: null, picked: null, closesAt: null })
    const deaf = run([read('204816'), typed('2'), { type: 'key', key: '2' }, { type: 'leave' }, SUBMITTED], state)
    expect(deaf).toEqual(state)
  }
  const over = run([frozen(), { type: 'screen', screen: SCREEN }, read('204816')])
  expect(over.request).toEqual({ call: 'identify', typed: '204816' })
})

it('[FREEZE-12] without a connection it keeps what it shows, and listens to nobody', () => {
  const state = run([frozen(), { type: 'offline' }, read('204816')])
  expect(state).toMatchObject({ isOffline: true, view: { at: 'start' }, returns: [] })
})

it('[FREEZE-12] what was typed without a connection before is still sent', () => {
  const kept = run([{ type: 'offline' }, read('204816'), frozen()])
  expect(kept.returns).toHaveLength(1)
  expect(run([{ type: 'sent', returns: kept.returns }], kept).returns).toEqual([])
})

it('[FREEZE-12] staff can still leave a board', () => {
  expect(run([frozen({ kind: 'board' }), { type: 'leave' }]).view).toMatchObject({ at: 'leave' })
})
