/** Every room of a school, with its zone color. */
import { asRoomId, type RoomId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { NO_LIMIT } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import type { room } from '../db/schema/index.ts'
import { classroomName, DEPARTMENTS } from './departments.ts'
import type { Row } from './insert.ts'
import type { SchoolPlan } from './plan.ts'

export type RoomKind =
  | 'classroom'
  | 'gym'
  | 'restroom'
  | 'fountain'
  | 'nurse'
  | 'library'
  | 'counseling'
  | 'office'
  | 'hall'

export type Floor = 1 | 2 | 3

export interface DemoRoom {
  row: Row<typeof room>
  roomId: RoomId
  kind: RoomKind
  floor: Floor
  /** The faculty linked to the room. */
  facultyIds: UserId[]
}

type Policy = Pick<
  Row<typeof room>,
  'requiresApproval' | 'allowAsap' | 'bathroom' | 'totalLimit' | 'passAlertTimeLimit'
>

const open: Policy = { requiresApproval: false, allowAsap: true, bathroom: false, totalLimit: NO_LIMIT }
const approvalRequired: Policy = { ...open, requiresApproval: true }

const POLICIES: Readonly<Record<RoomKind, Policy>> = {
  classroom: approvalRequired,
  gym: { ...approvalRequired, totalLimit: 10 },
  restroom: { ...open, bathroom: true, totalLimit: 3, passAlertTimeLimit: 10 },
  fountain: open,
  nurse: { ...approvalRequired, totalLimit: 4, passAlertTimeLimit: 30 },
  library: { ...approvalRequired, totalLimit: 15, passAlertTimeLimit: 45 },
  counseling: { ...approvalRequired, totalLimit: 6, passAlertTimeLimit: 30 },
  office: approvalRequired,
  hall: { ...approvalRequired, allowAsap: false },
}

const COLORS: Readonly<Record<Exclude<RoomKind, 'classroom'>, string>> = {
  gym: '#16b364',
  restroom: '#0e9384',
  fountain: '#06aed4',
  nurse: '#ee46bc',
  library: '#6172f3',
  counseling: '#f79009',
  office: '#475467',
  hall: '#b54708',
}
/** Classrooms get the color of their floor. */
const FLOOR_COLORS: Readonly<Record<Floor, string>> = { 1: '#2e90fa', 2: '#7a5af8', 3: '#444ce7' }

interface RoomPlan {
  name: string
  identifier: string
  kind: RoomKind
  floor: Floor
}

const COMMON_ROOMS: readonly RoomPlan[] = [
  { name: 'Restroom, 1st floor', identifier: 'R1', kind: 'restroom', floor: 1 },
  { name: 'Restroom, 2nd floor', identifier: 'R2', kind: 'restroom', floor: 2 },
  { name: 'Restroom, 3rd floor', identifier: 'R3', kind: 'restroom', floor: 3 },
  { name: 'Restroom, gym', identifier: 'RG', kind: 'restroom', floor: 1 },
  { name: 'Water fountain, 1st floor', identifier: 'W1', kind: 'fountain', floor: 1 },
  { name: 'Water fountain, 2nd floor', identifier: 'W2', kind: 'fountain', floor: 2 },
  { name: 'Water fountain, 3rd floor', identifier: 'W3', kind: 'fountain', floor: 3 },
  { name: 'Nurse', identifier: '130', kind: 'nurse', floor: 1 },
  { name: 'Library', identifier: '230', kind: 'library', floor: 2 },
  { name: 'Counseling', identifier: '132', kind: 'counseling', floor: 1 },
  { name: 'Office', identifier: '100', kind: 'office', floor: 1 },
  { name: 'Main entrance', identifier: '101', kind: 'office', floor: 1 },
  { name: 'Cafeteria', identifier: '140', kind: 'hall', floor: 1 },
  { name: 'Auditorium', identifier: '150', kind: 'hall', floor: 1 },
]

function departmentRooms({ teachersPerDepartment }: SchoolPlan): RoomPlan[] {
  const places = DEPARTMENTS.flatMap((department) =>
    Array.from({ length: teachersPerDepartment }, (_, teacher): RoomPlan => {
      const name = classroomName(department, teacher)
      const numbered = name.startsWith('Room ')
      return {
        name,
        identifier: numbered ? name.slice('Room '.length) : `G${teacher + 1}`,
        kind: numbered ? 'classroom' : 'gym',
        floor: department.floor,
      }
    }),
  )
  return [...new Map(places.map((place) => [place.name, place])).values()]
}

export function roomsOf(plan: SchoolPlan, schoolId: SchoolId, firstRoomId: number, createdAt: Instant): DemoRoom[] {
  return [...departmentRooms(plan), ...COMMON_ROOMS].map(({ name, identifier, kind, floor }, at) => {
    const roomId = asRoomId(firstRoomId + at)
    const zoneColor = kind === 'classroom' ? FLOOR_COLORS[floor] : COLORS[kind]
    const row = { roomId, schoolId, name, identifier, zoneColor, createdAt, ...POLICIES[kind] }
    return { row, roomId, kind, floor, facultyIds: [] }
  })
}
