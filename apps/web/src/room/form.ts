/** A new room as plain data. */
import type { Input } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { identifierProblem, nameProblem } from '../parts/room/labels.ts'
import type { Problems } from '../ui/form/useForm.ts'

export interface NewRoomForm {
  name: string
  identifier: string
  requiresApproval: boolean
  allowAsap: boolean
  bathroom: boolean
  alwaysOpen: boolean
}

export const EMPTY_ROOM: NewRoomForm = {
  name: '',
  identifier: '',
  requiresApproval: true,
  allowAsap: true,
  bathroom: false,
  alwaysOpen: false,
}

/** Nothing is wrong with a field that nobody has filled in yet. */
export function problemsOf({ name, identifier }: NewRoomForm): Problems<NewRoomForm> {
  return { name: name !== '' && nameProblem(name), identifier: identifierProblem(identifier) }
}

export function isIncomplete({ name }: NewRoomForm): boolean {
  return name.trim() === ''
}

const flag = (value: boolean) => (value ? 1 : 0)

/** Leaves out the fields that the viewer may not decide. */
export function bodyOf(form: NewRoomForm, schoolId: SchoolId, mayDecide: boolean): Input<'POST /api/room', 'body'> {
  const { name, identifier, requiresApproval, allowAsap, bathroom, alwaysOpen } = form
  const policy = {
    requiresApproval: flag(requiresApproval),
    allowAsap: flag(allowAsap),
    bathroom: flag(bathroom),
    alwaysOpen: flag(alwaysOpen),
  } as const
  return { schoolId, name, identifier, ...(mayDecide && policy) }
}
