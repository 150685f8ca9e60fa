/** What has to be done about rooms. A list of rooms adds and changes; it never closes one. */
import type { RoomId, SchoolId, UserId } from '../ids.ts'
import type { OrgMapping } from './staged.ts'
import { type Compared, compareValues } from './values.ts'

export const ROOM_FIELDS = ['name', 'identifier'] as const
export type RoomField = (typeof ROOM_FIELDS)[number]

export interface StagedRoom {
  /** The school and the name in lower case, on two lines: rooms have no other id. */
  id: string
  org: string
  name: string
  /** The number on the door. Null if the list does not say. */
  identifier: string | null
  /** Staff of the school who are here already. */
  teachers: readonly UserId[]
}

export interface CurrentRoom {
  roomId: RoomId
  schoolId: SchoolId
  name: string
  identifier: string
  hasEnded: boolean
  externalId: string | null
  imported: Partial<Record<RoomField, string | null>>
  /** Whoever works in it, or did until someone ended that here. */
  faculty: readonly UserId[]
}

export interface RoomStep {
  kind: 'room'
  /** `join`: someone typed in a room of the same name. `keep`: it was edited or closed here. */
  action: 'add' | 'join' | 'change' | 'keep' | 'agree'
  id: string
  roomId: RoomId | null
  schoolId: SchoolId
  name: string
  values: Compared<RoomField, string | null>
  /** Who works in it from now on. */
  linking: readonly UserId[]
}

export function planRooms(
  current: readonly CurrentRoom[],
  staged: readonly StagedRoom[],
  mapping: OrgMapping,
): RoomStep[] {
  const key = (schoolId: SchoolId, text: string) => `${schoolId} ${text.trim().toLowerCase()}`
  const open = current.filter(({ hasEnded }) => !hasEnded)
  const byName = new Map(open.map((room) => [key(room.schoolId, room.name), room]))
  const known = new Map(current.map((room) => [room.externalId, room]))
  const steps: RoomStep[] = []
  for (const room of staged) {
    const schoolId = mapping.get(room.org)
    if (schoolId === undefined) continue
    const before = known.get(room.id)
    const here = before && !before.hasEnded ? before : (byName.get(key(schoolId, room.name)) ?? before)
    const step = here ? compareRoom(room, here) : newRoom(room, schoolId)
    if (step) steps.push(step)
  }
  return steps
}

function newRoom({ id, name, identifier, teachers }: StagedRoom, schoolId: SchoolId): RoomStep {
  const imported = { name, identifier }
  const values = { changed: {}, kept: {}, imported, isNews: true }
  return { kind: 'room', action: 'add', id, roomId: null, schoolId, name, values, linking: teachers }
}

function compareRoom(room: StagedRoom, here: CurrentRoom): RoomStep | null {
  const values = compareValues<RoomField, string | null>(ROOM_FIELDS, here, room, here.imported)
  const linking = room.teachers.filter((userId) => !here.faculty.includes(userId))
  const action = actionOf(here, values, linking)
  const { roomId, schoolId, name } = here
  return action && { kind: 'room', action, id: room.id, roomId, schoolId, name, values, linking }
}

function actionOf(
  here: CurrentRoom,
  values: RoomStep['values'],
  linking: readonly UserId[],
): RoomStep['action'] | null {
  if (here.hasEnded) return 'keep'
  if (here.externalId === null) return 'join'
  if (Object.keys(values.changed).length > 0 || linking.length > 0) return 'change'
  if (values.isNews) return 'agree'
  return Object.keys(values.kept).length > 0 ? 'keep' : null
}
