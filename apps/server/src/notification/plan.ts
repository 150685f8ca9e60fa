/** Who is notified of what happens to a pass, and how. */
import type { Pass } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import type { IncidentType } from '@corridor/rules/incident'
import {
  apartAlerts,
  decidersOf,
  isWanted,
  type NotifiableChange,
  notificationsOf,
  outgoingMethods,
  type PlannedNotification,
} from '@corridor/rules/notification'
import { staffOf } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import type { SchoolReference } from '../reference.ts'

/** How a person wants to be notified. */
export interface Preference {
  notificationSettings: readonly string[]
  notificationMethods: readonly string[]
}

export interface NotificationPlan extends PlannedNotification {
  /** Set if this is an alert of an incident, which is raised only once. */
  incident?: IncidentType
  /** Where it is sent besides the app. */
  methods: ('sms' | 'email')[]
}

/** Who has to approve: one person, else everybody who works in a room, else the office. */
function approversOf({ pass }: NotifiableChange, school: SchoolReference, now: Instant): readonly UserId[] {
  if (pass.approverId !== null) return [pass.approverId]
  if (pass.approverRoomId !== null) return staffOf(school.staffByRoom(now), pass.approverRoomId).linked
  return school.office()
}

/** Who may let somebody out of the line: those whose pass it is and who are still there, else the office. */
function startersOf({ pass }: NotifiableChange, school: SchoolReference): readonly UserId[] {
  const origin = pass.approvalByOrigin ? pass.fromFacultyId : null
  const issuer = pass.createdBy === pass.studentId ? null : pass.createdBy
  const people = [pass.toFacultyId, origin, issuer].filter(
    (userId) => userId !== null && school.staff.get(userId)?.isActive,
  ) as UserId[]
  return people.length > 0 ? [...new Set(people)] : school.office()
}

function whoDecides(change: NotifiableChange, school: SchoolReference, now: Instant): readonly UserId[] {
  switch (decidersOf(change)) {
    case 'approvers':
      return approversOf(change, school, now)
    case 'starters':
      return startersOf(change, school)
    case null:
      return []
  }
}

export function planNotifications(
  change: NotifiableChange & { shown: Pass; detail?: Readonly<Record<string, unknown>> },
  alerts: readonly { type: IncidentType; alerts: readonly PlannedNotification[] }[],
  school: SchoolReference,
  preferenceOf: (userId: UserId, schoolId: SchoolId) => Preference | null,
  now: Instant,
): NotificationPlan[] {
  const planned: (PlannedNotification & { incident?: IncidentType })[] = [
    ...notificationsOf(change, whoDecides(change, school, now)),
    ...(hasBroken(change.detail?.apart) ? apartAlerts(change, school.apartManagers()) : []),
    ...alerts.flatMap(({ type, alerts: ofIncident }) => ofIncident.map((one) => ({ ...one, incident: type }))),
  ]
  return planned.flatMap((one) => {
    // People who have left the school are not notified of its passes.
    const preference = preferenceOf(one.userId, change.pass.schoolId)
    if (!preference || !isWanted(one.kind, preference.notificationSettings)) return []
    return [{ ...one, methods: outgoingMethods(one.kind, preference.notificationMethods) }]
  })
}

/** The pass has started although somebody is out from whom its student is kept apart. */
function hasBroken(apart: unknown): boolean {
  return typeof apart === 'object' && apart !== null && 'isKept' in apart && apart.isKept === false
}
