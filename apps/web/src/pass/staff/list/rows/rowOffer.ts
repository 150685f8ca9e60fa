/** The actions that a row offers its viewer, by the same rules as on the server. */
import type { Pass } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import {
  baseTime,
  endConfirms,
  isAvailable,
  type PassAction,
  type Refusal,
  type RefusalCode,
  refusalFor,
  type SchoolClock,
} from '@corridor/rules/pass'
import { othersPassHint, refusalText } from '@corridor/rules/text'
import { addDays, type Instant, localDay } from '@corridor/rules/time'
import { i18n } from '../../../../words/runtime.tsx'

export type RowState = 'requested' | 'upcoming' | 'inLine' | 'active' | 'awaiting'

export function rowState(pass: Pass): RowState {
  if (pass.completedAt) return 'awaiting'
  if (pass.startedAt) return 'active'
  if (pass.enqueuedAt) return 'inLine'
  return pass.approvedAt ? 'upcoming' : 'requested'
}

/**
 * The action that decides whether the viewer can act on the row. Starting has extra conditions, so upcoming passes use
 * another action.
 */
const OWN_ACTION: Record<RowState, PassAction> = {
  requested: 'approve',
  upcoming: 'cancel',
  inLine: 'cancel',
  active: 'complete',
  awaiting: 'confirm',
}

export interface RowOffer {
  state: RowState
  /** False: the buttons are shown, but disabled. */
  mayAct: boolean
  /** Why all of them are disabled: the pass is somebody else's, or its time is over. */
  hint: string | null
  /** Why only Start is disabled, in a few words. */
  startHint: string | null
  /** It can be started once it is known where it starts, and the viewer may say so. */
  lacksOrigin: boolean
  /** Why only Edit is disabled. */
  editRefusal: string | null
  /** Ending the pass also confirms the arrival, so it can be flagged in the same step. */
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
    hint: mayAct ? null : hintText(pass, refusalOf(OWN_ACTION[state])),
    startHint: state === 'upcoming' && mayAct && start ? startHint(start, pass, school, now) : null,
    lacksOrigin: state === 'upcoming' && mayAct && start?.code === 'rooms_missing' && refusalOf('update') === null,
    editRefusal: refusalMessage(refusalOf('update')),
    mayEndAndFlag: state === 'active' && endConfirms(viewer, pass),
  }
}

/** While impersonating without write access: the same buttons, all of them disabled. */
export function readOnlyOffer(offer: RowOffer): RowOffer {
  return { ...offer, mayAct: false, hint: READ_ONLY, startHint: null, lacksOrigin: false, editRefusal: READ_ONLY }
}

const READ_ONLY = 'Read-only'

/** Short texts for a list row, which need not repeat what its columns show. */
const START_HINTS: Partial<Record<RefusalCode, string>> = {
  other_day: 'Starts on its day',
  rooms_missing: 'Needs a starting room',
}

function startHint({ code }: Refusal, pass: Pass, { timezone }: SchoolClock, now: Instant): string {
  const isTomorrow = localDay(baseTime(pass), timezone) === addDays(localDay(now, timezone), 1)
  if (code === 'other_day' && isTomorrow) return 'Starts tomorrow'
  return START_HINTS[code] ?? refusalText(i18n, code)
}

function refusalMessage(refused: Refusal | null): string | null {
  return refused && refusalText(i18n, refused.code)
}

function hintText(pass: Pass, refused: Refusal | null): string {
  const isOver = refused !== null && refused.code !== 'not_allowed'
  return isOver ? refusalText(i18n, refused.code) : othersPassHint(i18n, pass.professionalFacultyName)
}
