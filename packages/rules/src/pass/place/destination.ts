/**
 * The form for a destination setting. An invalid row is not saved: the screen marks the problems listed here, and the
 * server refuses it for the same ones.
 */
import type { RoomId, SchoolId, UserId } from '../../ids.ts'
import { APPROVALS, type Approval } from '../approval.ts'
import { isLimit } from './line.ts'

/** Nothing is selected yet. */
export const NOTHING_CHOSEN = -1
type Unchosen = typeof NOTHING_CHOSEN

export interface DestinationForm {
  schoolId: SchoolId | Unchosen | null
  /** Null means all rooms in the school. */
  fromFacultyId: UserId | Unchosen | null
  toRoomId: RoomId | Unchosen | null
  toFacultyId: UserId | Unchosen | null
  approval: Approval | Unchosen | null
  passLimit: number | null
}

export type DestinationProblem = 'school' | 'origin' | 'destination' | 'approval' | 'passLimit' | 'duplicate'

const MESSAGES: Readonly<Record<DestinationProblem, string>> = {
  school: 'Choose a school',
  origin: 'Choose where from',
  destination: 'Choose where to',
  approval: 'Choose who approves',
  passLimit: 'Choose No Limit or 1 to 15',
  duplicate: 'There is already a setting for this trip',
}

/** What is missing, as a request. */
export function destinationMessage(problem: DestinationProblem): string {
  return MESSAGES[problem]
}

/** Who approves is a policy for the whole school, so only administrators may choose approval by the origin. */
export function approvalChoices(isAdministrator: boolean): readonly Approval[] {
  return isAdministrator ? APPROVALS : APPROVALS.filter((approval) => approval !== 'origin')
}

type Ends = Pick<DestinationForm, 'fromFacultyId' | 'toRoomId' | 'toFacultyId'>

/** If a room is given, the faculty member does not matter. */
export function isSameDestination(a: Ends, b: Ends): boolean {
  if (a.fromFacultyId !== b.fromFacultyId || a.toRoomId !== b.toRoomId) return false
  return a.toRoomId !== null || a.toFacultyId === b.toFacultyId
}

/** `others` are the other rows of the form. */
export function destinationProblems(
  form: DestinationForm,
  others: readonly Ends[],
  isAdministrator: boolean,
): DestinationProblem[] {
  const hasDestination = isChosen(form.toRoomId) || isChosen(form.toFacultyId)
  const found: Record<DestinationProblem, boolean> = {
    school: !isChosen(form.schoolId),
    origin: form.fromFacultyId === NOTHING_CHOSEN || (form.fromFacultyId === null && !isAdministrator),
    destination: !hasDestination,
    approval: !approvalChoices(isAdministrator).some((choice) => choice === form.approval),
    passLimit: form.passLimit === null || !isLimit(form.passLimit),
    duplicate: hasDestination && others.some((other) => isSameDestination(form, other)),
  }
  return (Object.keys(found) as DestinationProblem[]).filter((problem) => found[problem])
}

function isChosen(id: number | null): boolean {
  return id !== null && id !== NOTHING_CHOSEN
}
