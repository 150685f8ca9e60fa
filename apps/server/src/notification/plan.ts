/** Who is told of what happens to a pass, as they want to be told. */
import type { Pass } from '@corridor/contract'
import {
  asksForApproval,
  type IncidentType,
  type Instant,
  isWanted,
  notificationsOf,
  type PlannedNotification,
  type SchoolId,
  staffOf,
  type ToldChange,
  type UserId,
} from '@corridor/rules'
import type { SchoolReference } from '../school/reference.ts'

/** How somebody wants to be told. */
export interface Preference {
  notificationSettings: readonly string[]
  notificationMethods: readonly string[]
}

export interface Telling extends PlannedNotification {
  /** Only if this incident was not raised before. */
  incident?: IncidentType
  /** How it leaves the app besides. */
  methods: ('sms' | 'email')[]
}

const LEAVING = ['sms', 'email'] as const

/** To whom a question is put: one person, else everybody who works in a room, else everybody who may decide on all. */
function approversOf({ pass }: ToldChange, school: SchoolReference, now: Instant): readonly UserId[] {
  if (pass.approverId !== null) return [pass.approverId]
  if (pass.approverRoomId !== null) return staffOf(school.staffByRoom(now), pass.approverRoomId).linked
  return school.office()
}

export function planNotifications(
  change: ToldChange & { shown: Pass },
  alerts: readonly { type: IncidentType; alerts: readonly PlannedNotification[] }[],
  school: SchoolReference,
  preferenceOf: (userId: UserId, schoolId: SchoolId) => Preference | null,
  now: Instant,
): Telling[] {
  const approvers = asksForApproval(change) ? approversOf(change, school, now) : []
  const planned: (PlannedNotification & { incident?: IncidentType })[] = [
    ...notificationsOf(change, approvers),
    ...alerts.flatMap(({ type, alerts: ofIncident }) => ofIncident.map((one) => ({ ...one, incident: type }))),
  ]
  return planned.flatMap((one) => {
    // Nobody who has left the school hears of its passes.
    const preference = preferenceOf(one.userId, change.pass.schoolId)
    if (!preference || !isWanted(one.kind, preference.notificationSettings)) return []
    return [{ ...one, methods: LEAVING.filter((method) => preference.notificationMethods.includes(method)) }]
  })
}
