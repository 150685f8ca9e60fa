/** What people have been told: of the passes that are open now, of recent incidents, and of their rooms. */
import type { PassId, UserId } from '@corridor/rules/ids'
import type { IncidentType } from '@corridor/rules/incident'
import type { PassEventName } from '@corridor/rules/live'
import {
  alertsOf,
  NOTIFICATION_KINDS,
  type PlannedNotification,
  notificationsOf as planned,
} from '@corridor/rules/notification'
import { type Instant, minutesAfter } from '@corridor/rules/time'
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
  passes: ReadonlyMap<PassId, PassRow>
}

export function notificationsOf(facts: Facts): Unnumbered[] {
  return [...facts.present.flatMap((pass) => ofPass(facts, pass)), ...ofIncidents(facts), ...ofRooms(facts.school)]
}

function row(
  { userId, kind, facts }: PlannedNotification,
  { schoolId, passId }: Pick<PassRow, 'schoolId' | 'passId'>,
  createdAt: Instant,
  readAt: Instant | null = null,
): Unnumbered {
  return { userId, schoolId, passId, type: NOTIFICATION_KINDS[kind], kind, facts, createdAt, readAt }
}

/** What happened to a pass that is open now, step by step, as the rules tell of it. */
function ofPass({ school }: Facts, pass: PassRow): Unnumbered[] {
  const inRoom = school.rooms.find(({ roomId }) => roomId === pass.approverRoomId)?.facultyIds ?? []
  const approvers = pass.approverId === null ? inRoom : [pass.approverId]
  const steps: [PassEventName, Instant | null, UserId | null][] = [
    ['createPass', pass.createdAt, pass.createdBy],
    ['approvePass', pass.approvedBy === pass.createdBy ? null : pass.approvedAt, pass.approvedBy],
    ['acknowledgePass', pass.acknowledgedAt, pass.studentId],
  ]
  return steps.flatMap(([event, at, actorId]) =>
    at === null || actorId === null
      ? []
      : planned({ event, pass: { ...pass, startedAt: null }, actorId }, approvers).map((one) => row(one, pass, at)),
  )
}

/** Administrators hear of every incident; of those only the latest are kept here, and the last ones are new to them. */
function ofIncidents({ school, incidents, passes }: Facts): Unnumbered[] {
  const latestFirst = [...incidents].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, RECENT_INCIDENTS)
  return latestFirst.flatMap(({ passId, type, createdAt }, at) => {
    const pass = passId ? passes.get(passId) : undefined
    const readAt = at < UNREAD_INCIDENTS ? null : minutesAfter(createdAt, 20)
    return pass
      ? alertsOf(type as IncidentType, { pass, actorId: null }, school.staff.administratorIds).map((one) =>
          row(one, pass, createdAt, readAt),
        )
      : []
  })
}

function ofRooms({ schoolId, staff }: DemoSchool): Unnumbered[] {
  return staff.roomLinks.map(({ roomId, userId, createdAt }): Unnumbered => {
    const kind = 'assigned'
    const facts = { studentId: null, fromRoomId: null, toRoomId: roomId, actorId: null }
    const type = NOTIFICATION_KINDS[kind]
    return { userId, schoolId, type, kind, facts, createdAt, readAt: minutesAfter(createdAt, 600) }
  })
}
