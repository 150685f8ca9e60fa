import type { KioskAnswer, KioskScreen, KioskTile } from '@corridor/contract'
import { MAX_KIOSK_RETURNS, NAME_LENGTH } from '@corridor/contract/constants'
import type { UserGroupId, UserId } from '@corridor/rules/ids'
import {
  MAX_PIN_LENGTH,
  MIN_PIN_LENGTH,
  readStudentCard,
  readStudentNumber,
  STAFF_CODE_LENGTH,
} from '@corridor/rules/kiosk'
import type { Language } from '@corridor/rules/words'
import { lingerMs } from './linger.ts'
import {
  type CodeProblem,
  INITIAL,
  isFrozen,
  isLateDesk,
  type KeptReturn,
  type KioskRequest,
  type KioskState,
  screenOf,
  type View,
} from './state.ts'

/** Why there is no answer. `gone`: the device is no kiosk anymore. */
export type Failure =
  | { why: 'unanswered' }
  | { why: 'gone' }
  | { why: 'busy'; seconds: number }
  | { why: 'refused'; code: string }

export type KioskEvent =
  // The device.
  | { type: 'screen'; screen: KioskScreen }
  | { type: 'disconnected' }
  /** With a staff code. */
  | { type: 'left' }
  | { type: 'code'; code: string; expiresAt: number }
  | { type: 'offline' }
  | { type: 'online' }
  | { type: 'sent'; returns: readonly KeptReturn[] }
  // What somebody does.
  | { type: 'typed'; text: string }
  | { type: 'key'; key: string }
  | { type: 'erased' }
  | { type: 'submitted' }
  /** By a reader or the camera. */
  | { type: 'read'; text: string }
  | { type: 'picked'; language: Language }
  | { type: 'chosen'; tile: KioskTile }
  | { type: 'teacher'; userId: UserId }
  | { type: 'elsewhere' }
  /** At a late desk. */
  | { type: 'class'; userGroupId: UserGroupId }
  | { type: 'reason'; reason: string }
  | { type: 'pressed'; call: 'start' | 'cancel' | 'hurry' }
  | { type: 'approve' }
  | { type: 'leave' }
  | { type: 'back' }
  | { type: 'reset' }
  | { type: 'touched' }
  | { type: 'timeUp' }
  // What the server says. Answers to what is not waited for anymore are ignored.
  | { type: 'answered'; to: KioskRequest; answer: KioskAnswer }
  | { type: 'found'; to: KioskRequest; tiles: readonly KioskTile[] }
  | { type: 'failed'; to: KioskRequest; failure: Failure }
  /** The reason has arrived. */
  | { type: 'noted'; to: KioskRequest }

export type Dispatch = (event: KioskEvent) => void

export type KioskAction = KioskEvent & { now: number }

export function reduce(state: KioskState, action: KioskAction): KioskState {
  const next = change(state, action)
  const isTouched = next.view !== state.view || next.typed !== state.typed || next.request !== state.request
  if (isTouched || next.picked !== state.picked) return { ...next, closesAt: closesAt(next, action.now) }
  if (action.type === 'touched') return { ...next, closesAt: closesAt(next, action.now, state.closesAt) }
  return next
}

/** A touch gives more time, but not to what is only read. */
function closesAt(state: KioskState, now: number, before: number | null = null): number | null {
  const linger = lingerMs(state)
  if (linger === null) return null
  return before !== null && linger.isFixed ? before : now + linger.ms
}

/** What goes on during a freeze. Whatever somebody does is ignored. */
const ALWAYS: readonly KioskEvent['type'][] = ['screen', 'disconnected', 'left', 'code', 'offline', 'online', 'sent']

const LEFT: KioskState = { ...INITIAL, device: { is: 'left' } }

function change(state: KioskState, action: KioskAction): KioskState {
  if (state.device.is === 'left') return state
  if (isFrozen(state) && !ALWAYS.includes(action.type)) return state
  switch (action.type) {
    case 'screen':
      return withNewScreen(state, action.screen)
    case 'disconnected':
      // That the socket was closed can be known before the answer to the one who leaves.
      if (state.request?.call === 'leave') return LEFT
      return state.device.is === 'waiting' ? state : { ...INITIAL, device: { is: 'waiting', code: null, expiresAt: 0 } }
    case 'left':
      return LEFT
    case 'code':
      return { ...state, device: { is: 'waiting', code: action.code, expiresAt: action.expiresAt } }
    case 'offline':
      return state.isOffline ? state : disconnect(state, action.now)
    case 'online':
      return state.isOffline ? { ...state, isOffline: false } : state
    case 'sent':
      return { ...state, returns: state.returns.filter((one) => !action.returns.includes(one)) }
    case 'typed':
      return withTyped(state, action.text)
    case 'key':
      return withTyped(state, state.typed + action.key)
    case 'erased':
      return withTyped(state, state.typed.slice(0, -1))
    case 'submitted':
      return submit(state, action.now)
    case 'read':
      return read(state, action.text, action.now)
    case 'picked':
      return { ...state, picked: action.language }
    case 'chosen':
      return choose(state, action.tile)
    case 'teacher':
      return chooseTeacher(state, action.userId)
    case 'elsewhere':
      return state.view.at === 'answer' && state.view.answer.kind === 'where'
        ? withView(state, { at: 'search', where: state.view.answer, tiles: null })
        : state
    case 'class':
      return chooseClass(state, action.userGroupId)
    case 'reason':
      return giveReason(state, action.reason)
    case 'noted':
      return state.request === action.to ? { ...state, request: null } : state
    case 'pressed':
      return press(state, action.call)
    case 'approve':
      return state.view.at === 'answer' && state.view.answer.kind === 'request'
        ? withView(state, { at: 'approve', request: state.view.answer, problem: null })
        : state
    case 'leave':
      return withView(state, { at: 'leave', problem: null })
    case 'back':
      return withView(state, viewBefore(state.view))
    case 'reset':
      return reset(state)
    case 'touched':
      return state
    case 'timeUp':
      return timeUp(state, action.now)
    case 'answered':
      return state.request === action.to ? answered(state, action.answer, action.now) : state
    case 'found':
      return state.request === action.to && state.view.at === 'search'
        ? { ...state, request: null, view: { ...state.view, tiles: action.tiles } }
        : state
    case 'failed':
      return state.request === action.to ? failed(state, action.to, action.failure, action.now) : state
  }
}

/** When passes are paused, whatever was open is left. */
function withNewScreen(state: KioskState, screen: KioskScreen): KioskState {
  const next: KioskState = { ...state, device: { is: 'kiosk', screen } }
  return isFrozen(next) ? reset(next) : next
}

/** Only the server knows the line, so nothing that is on the screen can be done anymore. What was just typed is kept. */
function disconnect(state: KioskState, now: number): KioskState {
  const { view, request } = state
  const offline = { ...state, isOffline: true }
  if (request?.call === 'identify') return keep(offline, request, now)
  return view.at === 'start' || view.at === 'pin' || view.at === 'kept' ? offline : withView(offline, { at: 'start' })
}

const withView = (state: KioskState, view: View): KioskState => ({ ...state, view, typed: '', request: null })

/** For the next student: nothing of the one before is left. */
const reset = (state: KioskState): KioskState => ({ ...withView(state, INITIAL.view), picked: null })

const ask = (state: KioskState, request: KioskRequest): KioskState => ({ ...state, request })

function withTyped(state: KioskState, text: string): KioskState {
  if (isSending(state)) return state
  switch (state.view.at) {
    case 'start':
      if (isBoard(state)) return state
      return { ...state, typed: text.replace(/[^A-Za-z0-9-]/g, '').slice(0, MAX_NUMBER_LENGTH) }
    case 'pin':
      return { ...state, view: { ...state.view, isWrong: false }, typed: digits(text, MAX_PIN_LENGTH) }
    case 'approve':
    case 'leave':
      return submitFull({ ...state, view: { ...state.view, problem: null }, typed: digits(text, STAFF_CODE_LENGTH) })
    case 'search': {
      const search = text.slice(0, NAME_LENGTH)
      const typed = { ...state, typed: search }
      if (search.trim() === '') return { ...typed, request: null, view: { ...state.view, tiles: null } }
      return ask(typed, { call: 'rooms', turn: state.view.where.turn, search: search.trim() })
    }
    default:
      return state
  }
}

const MAX_NUMBER_LENGTH = 20

/** Nobody identifies themselves there. */
const isBoard = (state: KioskState) => screenOf(state)?.kind === 'board'

const digits = (text: string, length: number) => text.replace(/\D/g, '').slice(0, length)

/** Something else than a search, which the next letter replaces. */
const isSending = ({ request }: KioskState) => request !== null && request.call !== 'rooms'

/** A staff code has a fixed length, so nobody has to press Enter. */
function submitFull(state: KioskState): KioskState {
  return state.typed.length === STAFF_CODE_LENGTH ? submitCode(state) : state
}

function submitCode(state: KioskState): KioskState {
  const { view, typed: staffCode } = state
  if (staffCode.length < STAFF_CODE_LENGTH) return state
  if (view.at === 'leave') return ask(state, { call: 'leave', staffCode })
  if (view.at !== 'approve') return state
  const { turn, passId } = view.request
  return ask(state, { call: 'approve', turn, passId, staffCode })
}

function submit(state: KioskState, now: number): KioskState {
  if (isSending(state)) return state
  const { view, typed } = state
  if (view.at === 'start') return readStudentNumber(typed) === null ? state : identify(state, typed, now)
  if (view.at !== 'pin') return submitCode(state)
  return typed.length < MIN_PIN_LENGTH ? state : send(state, { call: 'identify', typed: view.typed, pin: typed }, now)
}

function read(state: KioskState, text: string, now: number): KioskState {
  // The same card twice, or the next student too early: they see that nothing happened, and scan again.
  if (isSending(state) || state.view.at === 'moment' || isBoard(state)) return state
  const typed = text.trim()
  if (readStudentCard(typed) === null && readStudentNumber(typed) === null) {
    return { ...reset(state), view: { at: 'answer', answer: { kind: 'notFound', waitSeconds: 0 } } }
  }
  const picked = state.view.at === 'start' ? state.picked : null
  return identify({ ...reset(state), picked }, typed, now)
}

/** A card needs no PIN. */
function identify(state: KioskState, typed: string, now: number): KioskState {
  const needsPin = screenOf(state)?.identify === 'pin' && readStudentCard(typed) === null
  if (needsPin) return withView(state, { at: 'pin', typed, isWrong: false })
  return send(state, { call: 'identify', typed }, now)
}

type Identify = Extract<KioskRequest, { call: 'identify' }>

function send(state: KioskState, request: Identify, now: number): KioskState {
  return state.isOffline ? keep(state, request, now) : ask(state, request)
}

/** Whoever came back does not have to wait for the connection. */
function keep(state: KioskState, { typed, pin }: Identify, now: number): KioskState {
  if (isLateDesk(state)) return withView(state, { at: 'refused', code: 'unanswered' })
  const isKnown = state.returns.some((one) => one.typed === typed)
  if (!isKnown && state.returns.length >= MAX_KIOSK_RETURNS) return withView(state, { at: 'kept', isKept: false })
  const kept = { typed, ...(pin !== undefined && { pin }), at: now }
  return {
    ...withView(state, { at: 'kept', isKept: true }),
    returns: isKnown ? state.returns : [...state.returns, kept],
  }
}

function choose(state: KioskState, tile: KioskTile): KioskState {
  const { view } = state
  if (isSending(state)) return state
  const where =
    view.at === 'search' ? view.where : view.at === 'answer' && view.answer.kind === 'where' ? view.answer : null
  if (!where || tile.outlook === 'paused' || tile.outlook === 'schedule') return state
  if (tile.teachers.length > 0) return withView(state, { at: 'teacher', where, tile, end: 'to' })
  if (where.teachers.length > 0) return withView(state, { at: 'teacher', where, tile, end: 'from' })
  return ask(state, { call: 'pass', turn: where.turn, toRoomId: tile.roomId })
}

function chooseTeacher(state: KioskState, userId: UserId): KioskState {
  const { view } = state
  if (view.at !== 'teacher' || isSending(state)) return state
  const { where, tile } = view
  if (view.end === 'to' && where.teachers.length > 0) {
    return withView(state, { at: 'teacher', where, tile, end: 'from', toFacultyId: userId })
  }
  const ends = view.end === 'to' ? { toFacultyId: userId } : { fromFacultyId: userId }
  const before = view.toFacultyId === undefined ? {} : { toFacultyId: view.toFacultyId }
  return ask(state, { call: 'pass', turn: where.turn, toRoomId: tile.roomId, ...before, ...ends })
}

function chooseClass(state: KioskState, userGroupId: UserGroupId): KioskState {
  const { view } = state
  if (isSending(state) || view.at !== 'answer' || view.answer.kind !== 'lateChoice') return state
  return ask(state, { call: 'late', turn: view.answer.turn, userGroupId })
}

/** The pass stays on the screen. */
function giveReason(state: KioskState, reason: string): KioskState {
  const { view } = state
  if (isSending(state) || view.at !== 'answer' || view.answer.kind !== 'late') return state
  const { turn, pass } = view.answer
  return ask({ ...state, view: { ...view, reason } }, { call: 'reason', turn, passId: pass.passId, reason })
}

function press(state: KioskState, call: 'start' | 'cancel' | 'hurry'): KioskState {
  if (state.view.at !== 'answer' || isSending(state)) return state
  const { answer } = state.view
  if (answer.kind === 'where') {
    return call === 'start' && answer.ready
      ? ask(state, { call, turn: answer.turn, passId: answer.ready.passId })
      : state
  }
  const isWaiting = answer.kind === 'line' || answer.kind === 'request'
  return isWaiting && call !== 'start' ? ask(state, { call, turn: answer.turn, passId: answer.passId }) : state
}

function viewBefore(view: View): View {
  if (view.at === 'search' || view.at === 'teacher') return { at: 'answer', answer: view.where }
  return view.at === 'approve' ? { at: 'answer', answer: view.request } : { at: 'start' }
}

function timeUp(state: KioskState, now: number): KioskState {
  if (state.closesAt === null || now < state.closesAt) return state
  const { view } = state
  return view.at === 'moment' ? ask({ ...state, view: view.before }, { ...view.request }) : reset(state)
}

function answered(state: KioskState, answer: KioskAnswer, now: number): KioskState {
  const { request } = state
  if (answer.kind === 'asleep') return withScreen(reset(state), { state: 'asleep', until: answer.until })
  if (answer.kind === 'closed') return withScreen(reset(state), { state: 'closed', until: null })
  if (answer.kind === 'wrongPin' && request?.call === 'identify') {
    return withView(state, { at: 'pin', typed: request.typed, isWrong: true })
  }
  const shown = withView(state, { at: 'answer', answer })
  return answer.kind === 'notFound' ? { ...shown, nextTryAt: now + answer.waitSeconds * 1000 } : shown
}

function withScreen(state: KioskState, changed: Partial<KioskScreen>): KioskState {
  const screen = screenOf(state)
  return screen ? { ...state, device: { is: 'kiosk', screen: { ...screen, ...changed } } } : state
}

function failed(state: KioskState, request: KioskRequest, failure: Failure, now: number): KioskState {
  // Where to go matters more than why.
  if (request.call === 'reason' && failure.why !== 'gone') return withoutReason(state)
  switch (failure.why) {
    case 'gone':
      return change(state, { type: 'disconnected', now })
    case 'busy':
      return { ...state, request: null, view: { at: 'moment', request, before: state.view, seconds: failure.seconds } }
    case 'unanswered':
      if (request.call === 'identify') return keep(state, request, now)
      if (request.call === 'rooms') return { ...state, request: null }
      return isCode(request) ? withProblem(state, 'failed') : withView(state, { at: 'refused', code: 'unanswered' })
    case 'refused':
      if (isCode(request) && failure.code === 'wrong_code') return withProblem(state, 'wrong')
      if (isCode(request) && failure.code === 'too_many_attempts') return withProblem(state, 'locked')
      return withView(state, { at: 'refused', code: failure.code })
  }
}

function withoutReason(state: KioskState): KioskState {
  const { view } = state
  return view.at === 'answer' ? { ...state, request: null, view: { at: 'answer', answer: view.answer } } : state
}

const isCode = ({ call }: KioskRequest) => call === 'approve' || call === 'leave'

function withProblem(state: KioskState, problem: CodeProblem): KioskState {
  const { view } = state
  return view.at === 'approve' || view.at === 'leave' ? withView(state, { ...view, problem }) : state
}
