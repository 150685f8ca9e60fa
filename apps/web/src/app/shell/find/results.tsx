/** What was found, as the rows of one list. */
import type { Answer } from '@corridor/contract'
import { isAdministrator, type UserType } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { IconDoor } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { pathTo } from '../../../base/routes.ts'
import { staffVariantFor } from '../../../base/variants.ts'
import { PersonAvatar } from '../../../parts/person/PersonAvatar.tsx'
import { personPath } from '../../../parts/person/personPath.ts'
import { studentDetails } from '../../../parts/person/studentSearch.ts'
import { WhereaboutsLabel } from '../../../parts/person/WhereaboutsLabel.tsx'
import classes from './FindDialog.module.css'
import type { FoundPage } from './pages.ts'

export type Found = Answer<'POST /api/find'>

export interface Result {
  key: string
  path: string
  /** The form for a pass, with this filled in. */
  issuePath?: string
  label: string
  detail: string
  picture: ReactNode
  status?: ReactNode
}

export interface ResultGroup {
  label: string
  results: readonly Result[]
}

interface Sources {
  found: Found
  pages: readonly FoundPage[]
  viewer: { userId: UserId; type: UserType }
}

export function resultGroups({ found, pages, viewer }: Sources): ResultGroup[] {
  const groups: ResultGroup[] = [
    { label: 'Students', results: found.students.map((student) => studentResult(student, viewer.type)) },
    { label: 'Faculty', results: found.faculty.map((person) => facultyResult(person, viewer.type)) },
    { label: 'Rooms', results: found.rooms.map((room) => roomResult(room, viewer)) },
    { label: 'Pages', results: pages.map(pageResult) },
  ]
  return groups.filter(({ results }) => results.length > 0)
}

function studentResult(student: Found['students'][number], type: UserType): Result {
  const { userId, schoolId, profileImageUrl } = student
  const name = fullName(student)
  return {
    key: `student-${schoolId}-${userId}`,
    path: personPath(type, userId) ?? '',
    issuePath: pathTo(staffVariantFor(type, 'NewPass'), undefined, { studentId: userId, schoolId }),
    label: name,
    detail: studentDetails(student),
    picture: <PersonAvatar name={name} imageUrl={profileImageUrl} size={36} />,
    status: <WhereaboutsLabel where={student.whereabouts} />,
  }
}

function facultyResult({ userId, schoolId, name, roomNames }: Found['faculty'][number], type: UserType): Result {
  return {
    key: `faculty-${schoolId}-${userId}`,
    path: personPath(type, userId) ?? '',
    label: name,
    detail: roomNames.join(', '),
    picture: <PersonAvatar name={name} size={36} />,
  }
}

/** Administrators have a page for a room. Teachers have their own rooms on their own page. */
function roomResult(room: Found['rooms'][number], { userId, type }: Sources['viewer']): Result {
  const { roomId, schoolId, name, identifier, zoneColor } = room
  return {
    key: `room-${roomId}`,
    path: isAdministrator(type) ? pathTo('AdminRoom', { id: roomId }) : pathTo('FacultyUserRooms', { id: userId }),
    issuePath: pathTo(staffVariantFor(type, 'NewPass'), undefined, { to: roomId, schoolId }),
    label: name,
    detail: [identifier, occupancyText(room)].filter(Boolean).join(' · '),
    picture: (
      <span className={classes.icon} style={{ '--zone': zoneColor } as CSSProperties}>
        <IconDoor size={18} aria-hidden="true" />
      </span>
    ),
  }
}

function occupancyText({ limit, students, inLine }: Found['rooms'][number]): string {
  const there = limit === null ? (students === 0 ? '' : `${students} on a pass`) : `${students} of ${limit}`
  return [there, inLine > 0 && `${inLine} in line`].filter(Boolean).join(', ')
}

function pageResult({ path, label, detail, icon: Icon }: FoundPage): Result {
  return {
    key: path,
    path,
    label,
    detail,
    picture: (
      <span className={classes.icon}>
        <Icon size={18} aria-hidden="true" />
      </span>
    ),
  }
}
