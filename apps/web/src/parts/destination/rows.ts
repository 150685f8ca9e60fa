/** The rows of the destination settings as plain data: what they hold, and what keeps one from being saved. */
import type { RoomSetting, SchoolSetup } from '@corridor/contract'
import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import {
  type Approval,
  approvalChoices,
  type DestinationForm,
  destinationMessage,
  destinationProblems,
  isSameDestination,
  MAX_LIMIT,
  NO_LIMIT,
  NOTHING_CHOSEN,
} from '@corridor/rules/pass'

export type DestinationValues = Omit<DestinationForm, 'schoolId' | 'approval' | 'passLimit'> & {
  approval: Approval
  passLimit: number
}

export function valuesOf({
  fromFacultyId,
  toRoomId,
  toFacultyId,
  approval,
  passLimit,
}: RoomSetting): DestinationValues {
  return { fromFacultyId, toRoomId, toFacultyId, approval, passLimit }
}

/** A new row: nothing is chosen that somebody has to think about. */
export function newDestination(fromFacultyId: UserId | typeof NOTHING_CHOSEN): DestinationValues {
  return { fromFacultyId, toRoomId: null, toFacultyId: null, approval: 'required', passLimit: NO_LIMIT }
}

export interface NumberedRow {
  number: number
  values: DestinationValues
  /** What the server has. It refuses a second row for that trip until the first one is saved with another. */
  saved: DestinationValues | null
}

export interface RowProblem {
  text: string
  isDuplicate: boolean
}

/** Why a row is not saved; null if it is whole. `mayChooseAll`: the viewer is an administrator. */
export function rowProblem(
  values: DestinationValues,
  others: readonly NumberedRow[],
  { schoolId, mayChooseAll }: { schoolId: SchoolId; mayChooseAll: boolean },
): RowProblem | null {
  const form = { ...values, schoolId }
  const [missing] = destinationProblems(form, [], mayChooseAll)
  if (missing) return { text: destinationMessage(missing), isDuplicate: false }
  const twin = others.find(({ values: shown, saved }) =>
    [shown, saved].some((other) => other !== null && isSameDestination(values, other)),
  )
  return twin ? { text: `Same trip as row ${twin.number}`, isDuplicate: true } : null
}

export const LIMIT_OPTIONS = [
  { value: NO_LIMIT, label: 'No Limit' },
  ...Array.from({ length: MAX_LIMIT }, (_, at) => ({ value: at + 1, label: String(at + 1) })),
]

const APPROVAL_LABELS: Readonly<Record<Approval, string>> = { required: 'Yes', not_required: 'No', origin: 'Origin' }

/** The current choice is among them, even if it is one that only administrators make. */
export function approvalOptions(mayChooseAll: boolean, current: Approval) {
  return [...new Set([...approvalChoices(mayChooseAll), current])].map((value) => ({
    value,
    label: APPROVAL_LABELS[value],
  }))
}

export interface EndOption {
  key: string
  label: string
  detail: string | null
  /** Null for people. */
  color: string | null
}

const ALL_ROOMS: EndOption = { key: 'all', label: 'All Rooms in School', detail: null, color: null }

interface Teacher {
  userId: UserId
  name: string
}

const teacherOption = ({ userId, name }: Teacher): EndOption => ({
  key: `faculty-${userId}`,
  label: name,
  detail: null,
  color: null,
})

/** Where a setting can lead from. */
export function originOptions(teachers: readonly Teacher[], hasAllRooms: boolean): EndOption[] {
  return [...(hasAllRooms ? [ALL_ROOMS] : []), ...teachers.map(teacherOption)]
}

/** Rooms first, then people, who are found in whichever room they are. */
export function destinationOptions({ rooms }: Pick<SchoolSetup, 'rooms'>, teachers: readonly Teacher[]): EndOption[] {
  const inOrder = rooms.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  return [
    ...inOrder.map(({ roomId, name, identifier, zoneColor }) => ({
      key: `room-${roomId}`,
      label: name,
      detail: identifier === name ? null : identifier,
      color: zoneColor,
    })),
    ...teachers.map((teacher) => ({ ...teacherOption(teacher), detail: 'In any room' })),
  ]
}

export function originKey({ fromFacultyId }: Pick<DestinationValues, 'fromFacultyId'>): string | null {
  if (fromFacultyId === NOTHING_CHOSEN) return null
  return fromFacultyId === null ? ALL_ROOMS.key : `faculty-${fromFacultyId}`
}

export function destinationKey({ toRoomId, toFacultyId }: Pick<DestinationValues, 'toRoomId' | 'toFacultyId'>) {
  if (toRoomId !== null) return `room-${toRoomId}`
  return toFacultyId === null ? null : `faculty-${toFacultyId}`
}

export function withOrigin(values: DestinationValues, key: string | null): DestinationValues {
  if (key === null) return { ...values, fromFacultyId: NOTHING_CHOSEN }
  return { ...values, fromFacultyId: key === ALL_ROOMS.key ? null : (idIn(key) as UserId) }
}

export function withDestination(values: DestinationValues, key: string | null): DestinationValues {
  const isRoom = key?.startsWith('room-') ?? false
  return {
    ...values,
    toRoomId: isRoom ? (idIn(key) as RoomId) : null,
    toFacultyId: key !== null && !isRoom ? (idIn(key) as UserId) : null,
  }
}

function idIn(key: string | null): number {
  return Number(key?.split('-')[1])
}
