/** Notifications about the passes that are open now, about recent incidents, and about rooms. */
import { fullName, type Instant, isStaff, minutesAfter, type NamedPerson } from '@corridor/rules'
import type { notification } from '../db/schema/index.ts'
import type { IncidentRow } from './incidents.ts'
import type { Row } from './insert.ts'
import type { PassRow } from './passes.ts'
import type { DemoSchool } from './school.ts'

type NotificationRow = Row<typeof notification> & { createdAt: Instant }
type Unnumbered = Omit<NotificationRow, 'notificationId'>

const RECENT_INCIDENTS = 8
const UNREAD_INCIDENTS = 2

interface Facts {
  school: DemoSchool
  present: readonly PassRow[]
  incidents: readonly IncidentRow[]
  people: ReadonlyMap<number, NamedPerson & { type: string }>
  districtAdministratorIds: readonly number[]
}

export function notificationsOf(facts: Facts): Unnumbered[] {
  return [...facts.present.flatMap((pass) => ofPass(facts, pass)), ...ofIncidents(facts), ...ofRooms(facts.school)]
}

function ofPass({ school, people }: Facts, pass: PassRow): Unnumbered[] {
  const { schoolId, passId, studentId, createdAt } = pass
  const name = (userId: number) => {
    const person = people.get(userId)
    return person ? fullName(person) : 'A student'
  }
  const room = (id: number | null) => school.rooms.find(({ roomId }) => roomId === id)?.row.name ?? 'another room'
  const notify = (userId: number, type: string, title: string, message: string, at: Instant): Unnumbered => ({
    userId,
    schoolId,
    passId,
    type,
    title,
    message,
    createdAt: at,
    readAt: null,
  })
  const fromTo = `from ${room(pass.fromRoomId)} to ${room(pass.toRoomId)}`
  const notifications: Unnumbered[] = []

  if (pass.approvedAt === null) {
    const inRoom = school.rooms.find(({ roomId }) => roomId === pass.approverRoomId)?.facultyIds ?? []
    const approverIds = pass.approverId === null ? inRoom : [pass.approverId]
    const message = `${name(studentId)} requested a pass ${fromTo}.`
    notifications.push(...approverIds.map((userId) => notify(userId, 'request', 'New request', message, createdAt)))
  } else if (isStaff(people.get(pass.createdBy)?.type ?? '')) {
    notifications.push(notify(studentId, 'issue', 'New pass', `You have a new pass ${fromTo}.`, createdAt))
  } else if (pass.approvedBy !== null) {
    notifications.push(
      notify(studentId, 'approve', 'Pass approved', `Your pass ${fromTo} is approved.`, pass.approvedAt),
    )
  }
  if (pass.acknowledgedAt !== null) {
    const message = `${name(studentId)} has seen the pass ${fromTo}.`
    notifications.push(notify(pass.createdBy, 'view', 'Pass seen', message, pass.acknowledgedAt))
  }
  return notifications
}

/** Administrators are notified of every incident; only the latest are kept here, and the last few are unread. */
function ofIncidents({ school, incidents, people, districtAdministratorIds }: Facts): Unnumbered[] {
  const latestFirst = [...incidents].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, RECENT_INCIDENTS)
  return latestFirst.flatMap(({ schoolId, studentId, passId, title, createdAt }, at) => {
    const student = people.get(studentId)
    const message = `${student ? fullName(student) : 'A student'}: ${title}.`
    const readAt = at < UNREAD_INCIDENTS ? null : minutesAfter(createdAt, 20)
    return [...school.staff.administratorIds, ...districtAdministratorIds].map(
      (userId): Unnumbered => ({ userId, schoolId, passId, type: 'alert', title, message, createdAt, readAt }),
    )
  })
}

function ofRooms({ schoolId, rooms, staff }: DemoSchool): Unnumbered[] {
  return staff.roomLinks.map(({ roomId, userId, createdAt }): Unnumbered => {
    const name = rooms.find((room) => room.roomId === roomId)?.row.name ?? 'a room'
    const message = `${name} is now one of your rooms.`
    const readAt = minutesAfter(createdAt, 600)
    return { userId, schoolId, type: 'assign', title: 'New room', message, createdAt, readAt }
  })
}
