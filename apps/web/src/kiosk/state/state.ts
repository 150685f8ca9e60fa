/**
 * Everything that a kiosk's page knows. Nothing of it is stored: a reload starts over. `reducer.ts` says how it changes,
 * components draw it, and the hooks in `effects/` do what it asks for.
 */
import type { KioskAnswer, KioskScreen, KioskTile } from '@corridor/contract'
import type { PassId, RoomId, UserGroupId, UserId } from '@corridor/rules/ids'
import type { Language } from '@corridor/rules/words'

export type AnswerOf<K extends KioskAnswer['kind']> = Extract<KioskAnswer, { kind: K }>

/** What the device is to the server: not known yet, waiting to be connected, a kiosk, or one no longer. */
export type Device =
  | { is: 'unknown' }
  | { is: 'waiting'; code: string | null; expiresAt: number }
  | { is: 'kiosk'; screen: KioskScreen }
  | { is: 'left' }

/** Why a staff code was not accepted. */
export type CodeProblem = 'wrong' | 'locked' | 'failed'

/** One decision a screen. */
export type View =
  | { at: 'start' }
  | { at: 'pin'; typed: string; isWrong: boolean }
  /** What the server said, one screen for each kind of it. `reason`: why they come late, once they have said it. */
  | { at: 'answer'; answer: KioskAnswer; reason?: string }
  | { at: 'search'; where: AnswerOf<'where'>; tiles: readonly KioskTile[] | null }
  /** `end`: whether the student says to whom they go, or with whom they are here. */
  | { at: 'teacher'; where: AnswerOf<'where'>; tile: KioskTile; end: 'to' | 'from'; toFacultyId?: UserId }
  | { at: 'approve'; request: AnswerOf<'request'>; problem: CodeProblem | null }
  | { at: 'leave'; problem: CodeProblem | null }
  /** There is no connection. What was typed is kept, unless there is no more room for it. */
  | { at: 'kept'; isKept: boolean }
  /** Too many changes in a minute: the same is asked again a little later. */
  | { at: 'moment'; request: KioskRequest; before: View; seconds: number }
  /** The server refused what was pressed. */
  | { at: 'refused'; code: string }

/** What the server is asked for. */
export type KioskRequest =
  | { call: 'identify'; typed: string; pin?: string }
  | { call: 'rooms'; turn: string; search: string }
  | { call: 'pass'; turn: string; toRoomId: RoomId; toFacultyId?: UserId; fromFacultyId?: UserId }
  | { call: 'start' | 'cancel' | 'hurry'; turn: string; passId: PassId }
  | { call: 'approve'; turn: string; passId: PassId; staffCode: string }
  | { call: 'leave'; staffCode: string }
  | { call: 'late'; turn: string; userGroupId: UserGroupId }
  | { call: 'reason'; turn: string; passId: PassId; reason: string }

/** Somebody who typed a number while there was no connection. */
export interface KeptReturn {
  typed: string
  pin?: string
  at: number
}

export interface KioskState {
  device: Device
  isOffline: boolean
  view: View
  /** What stands in the one field of the view. */
  typed: string
  /** What was asked and not answered yet. */
  request: KioskRequest | null
  /** No number is sent before. */
  nextTryAt: number
  /** When the view gives way to the start; null if it stays. */
  closesAt: number | null
  /** The language that was chosen with the button, for this student. */
  picked: Language | null
  returns: readonly KeptReturn[]
}

export const INITIAL: KioskState = {
  device: { is: 'unknown' },
  isOffline: false,
  view: { at: 'start' },
  typed: '',
  request: null,
  nextTryAt: 0,
  closesAt: null,
  picked: null,
  returns: [],
}

/** At the entrance, for those who come late. */
export const isLateDesk = (state: KioskState) => screenOf(state)?.kind === 'late'

export const screenOf = ({ device }: KioskState): KioskScreen | null => (device.is === 'kiosk' ? device.screen : null)

/**
 * All passes are paused: there is nothing to touch, and nobody is listened to. At night the screen stays blank. A board
 * goes on, and says how many are still to be found.
 */
export function isFrozen(state: KioskState): boolean {
  const screen = screenOf(state)
  return screen !== null && screen.freeze !== null && screen.state !== 'closed' && screen.kind !== 'board'
}

/** Nobody is using it. */
export function isIdle({ view, typed, request, returns, picked }: KioskState): boolean {
  return view.at === 'start' && typed === '' && request === null && returns.length === 0 && picked === null
}

/** The student's own words, else those of the kiosk; null if nobody has said which. */
export function languageIn({ view, picked, device }: KioskState): Language | null {
  const ofKiosk = device.is === 'kiosk' ? device.screen.language : null
  return picked ?? studentIn(view)?.language ?? ofKiosk
}

function studentIn(view: View) {
  if (view.at === 'answer') return 'student' in view.answer ? view.answer.student : null
  if (view.at === 'search' || view.at === 'teacher') return view.where.student
  return view.at === 'approve' ? view.request.student : null
}
