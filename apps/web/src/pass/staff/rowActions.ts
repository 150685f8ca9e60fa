/** What a row of the live list offers its viewer. */
import type { Pass } from '@corridor/contract'
import { endConfirms, isEditable, mayConfirm, othersPassHint, type Viewer } from '@corridor/rules'

export type RowState = 'inLine' | 'active' | 'awaiting'

export function rowState(pass: Pass): RowState {
  if (pass.completedAt) return 'awaiting'
  return pass.startedAt ? 'active' : 'inLine'
}

export interface RowOffer {
  state: RowState
  /** False: the buttons are there, but rest. */
  mayAct: boolean
  /** Ending it here says at the same time that the student arrived, so it can be flagged at the same time too. */
  mayEndAndFlag: boolean
  /** Why the buttons rest. */
  hint: string | null
}

export function rowOffer(pass: Pass, viewer: Viewer): RowOffer {
  const state = rowState(pass)
  const mayAct = state === 'awaiting' ? mayConfirm(viewer, pass) : isEditable(viewer, pass)
  return {
    state,
    mayAct,
    mayEndAndFlag: state === 'active' && endConfirms(viewer, pass),
    hint: mayAct ? null : othersPassHint(pass.professionalFacultyName),
  }
}

/** What "Start now" asks first: it goes over the limit, and says by how much. */
export function overLimitText(pass: Pick<Pass, 'studentName' | 'toRoomName'>, totalLimit: number | undefined): string {
  const limit =
    totalLimit === undefined || totalLimit < 0
      ? `${pass.toRoomName} is full right now.`
      : `${pass.toRoomName} takes ${totalLimit} at a time and is full right now.`
  return `${limit} Starting ${pass.studentName} now goes over the limit.`
}
