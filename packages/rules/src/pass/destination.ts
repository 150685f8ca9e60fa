/**
 * The form of a destination setting. A row that is not valid is not saved; the screen marks what is missing by
 * the problems listed here, the server refuses by the same list.
 */
import type { RoomId, SchoolId, UserId } from '../ids.ts'
import { APPROVALS, type Approval } from './approval.ts'
import { isLimit } from './line.ts'

/** A choice that nobody has made yet. */
export const NOTHING_CHOSEN = -1
type Unchosen = typeof NOTHING_CHOSEN

export interface DestinationForm {
  schoolId: SchoolId | Unchosen | null
  /** Null stands for all rooms in the school. */
  fromFacultyId: UserId | Unchosen | null
  toRoomId: RoomId | null
  toFacultyId: UserId | null
  approval: Approval | Unchosen | null
  passLimit: number | null
}

export type DestinationProblem = 'school' | 'origin' | 'destination' | 'approval' | 'passLimit' | 'duplicate'

/** Who approves is a matter of the whole school, so only administrators hand it to the origin. */
export function approvalChoices(isAdministrator: boolean): readonly Approval[] {
  return isAdministrator ? APPROVALS : APPROVALS.filter((approval) => approval !== 'origin')
}

type Ends = Pick<DestinationForm, 'fromFacultyId' | 'toRoomId' | 'toFacultyId'>

/** A room says more than a faculty member, so where both are given the room decides. */
export function isSameDestination(a: Ends, b: Ends): boolean {
  if (a.fromFacultyId !== b.fromFacultyId || a.toRoomId !== b.toRoomId) return false
  return a.toRoomId !== null || a.toFacultyId === b.toFacultyId
}

/** `others` are the rows beside this one. */
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
