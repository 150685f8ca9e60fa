/** What a row of a list offers its viewer, by the same rules that the server applies. */
import type { DecoratedPass, Pass } from '@corridor/contract'
import {
  endConfirms,
  type Instant,
  isOffered,
  ordinal,
  othersPassHint,
  type PassAction,
  refuse,
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
  /** Why all of them rest: the pass is somebody else's. */
  hint: string | null
  /** Why Start alone rests. */
  startRefusal: string | null
  /** Why Edit alone rests. */
  editRefusal: string | null
  /** Ending it here says at the same time that the student arrived, so it can be flagged at the same time too. */
  mayEndAndFlag: boolean
}

export function rowOffer(pass: Pass, viewer: Viewer, school: SchoolClock, now: Instant): RowOffer {
  const state = rowState(pass)
  const mayAct = isOffered(OWN_ACTION[state], pass, viewer, school, now)
  const refusalOf = (action: PassAction) => refuse({ action }, pass, viewer, school, now)?.message ?? null
  return {
    state,
    mayAct,
    hint: mayAct ? null : othersPassHint(pass.professionalFacultyName),
    startRefusal: refusalOf('start'),
    editRefusal: refusalOf('update'),
    mayEndAndFlag: state === 'active' && endConfirms(viewer, pass),
  }
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
