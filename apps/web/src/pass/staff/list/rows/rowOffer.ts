/** What a row of a list offers its viewer, by the same rules that the server applies. */
import type { DecoratedPass, Pass } from '@corridor/contract'
import {
  endConfirms,
  type Instant,
  isAvailable,
  ordinal,
  othersPassHint,
  type PassAction,
  type Refusal,
  type RefusalCode,
  refusalFor,
  type SchoolClock,
  type Viewer,
} from '@corridor/rules'

export type RowState = 'requested' | 'upcoming' | 'inLine' | 'active' | 'awaiting'

export function rowState(pass: Pass): RowState {
  if (pass.completedAt) return 'awaiting'
  if (pass.startedAt) return 'active'
  if (pass.enqueuedAt) return 'inLine'
  return pass.approvedAt ? 'upcoming' : 'requested'
}

/** The action that decides whose row it is. Starting has conditions of its own, so an upcoming pass asks by another. */
const OWN_ACTION: Record<RowState, PassAction> = {
  requested: 'approve',
  upcoming: 'cancel',
  inLine: 'cancel',
  active: 'complete',
  awaiting: 'confirm',
}

export interface RowOffer {
  state: RowState
  /** False: the buttons are there, but rest. */
  mayAct: boolean
  /** Why all of them rest: the pass is somebody else's, or its time is over. */
  hint: string | null
  /** Why Start alone rests, in a few words. */
  startHint: string | null
  /** Why Edit alone rests. */
  editRefusal: string | null
  /** Ending it here says at the same time that the student arrived, so it can be flagged at the same time too. */
  mayEndAndFlag: boolean
}

export function rowOffer(pass: Pass, viewer: Viewer, school: SchoolClock, now: Instant): RowOffer {
  const state = rowState(pass)
  const mayAct = isAvailable(OWN_ACTION[state], pass, viewer, school, now)
  const refusalOf = (action: PassAction) => refusalFor({ action }, pass, viewer, school, now)
  const start = refusalOf('start')
  return {
    state,
    mayAct,
    hint: mayAct ? null : whyNot(pass, refusalOf(OWN_ACTION[state])),
    startHint: state === 'upcoming' && mayAct && start ? (START_HINTS[start.code] ?? start.message) : null,
    editRefusal: refusalOf('update')?.message ?? null,
    mayEndAndFlag: state === 'active' && endConfirms(viewer, pass),
  }
}

/** For a row of a list: what its own columns say need not be said again. */
const START_HINTS: Partial<Record<RefusalCode, string>> = {
  other_day: 'Can be started on its day',
  rooms_missing: 'Needs an origin first',
}

function whyNot(pass: Pass, refused: Refusal | null): string {
  const isOver = refused !== null && refused.code !== 'not_allowed'
  return isOver ? refused.message : othersPassHint(pass.professionalFacultyName)
}

type Line = Pick<DecoratedPass, 'passId' | 'studentName' | 'toRoomName' | 'passesInQueue'>

/** What "Start now" tells first: that the room is full, whom it leaves waiting, and that the limit is broken. */
export function overLimitText(pass: Line, totalLimit: number | undefined): string {
  const isLimited = totalLimit !== undefined && totalLimit >= 0
  const room = isLimited
    ? `${pass.toRoomName} takes ${totalLimit} at a time and is full right now.`
    : `${pass.toRoomName} is full right now.`
  return `${room}${placeText(pass)} Starting ${pass.studentName} now goes over the limit.`
}

function placeText({ passId, studentName, passesInQueue }: Line): string {
  const ahead = passesInQueue.findIndex((entry) => entry.passId === passId)
  if (ahead === -1) return ''
  return ` ${studentName} is ${ordinal(ahead + 1)} of ${passesInQueue.length} in line.`
}
