/**
 * What the client knows about its user: the answer of `initialize`, with the user's passes in each school as live
 * lists. All functions are pure and return the next frame.
 */
import type { Freeze, Initialize, Notification, Pass, School, SchoolHeader } from '@corridor/contract'
import type { NotificationId } from '@corridor/rules/ids'
import { applyPass, fromSnapshot, type ListRules, type PassLists } from '@corridor/rules/live'
import { isActive, isOwn } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'

export interface SchoolData extends Omit<SchoolHeader, 'userLive' | 'userUpcoming' | 'userRequested'> {
  /** The user's own passes in this school. */
  userLists: PassLists<Pass>
}

export interface Frame extends Omit<Initialize, 'schools'> {
  dataBySchoolId: Readonly<Record<string, SchoolData>>
}

function listRules(
  frame: Pick<Initialize, 'viewer'>,
  { school }: Pick<SchoolHeader, 'school'>,
  now: Instant,
): ListRules {
  return { viewer: frame.viewer, intervals: school, now, belongs: (pass) => isOwn(frame.viewer, pass) }
}

/**
 * A fresh answer, with everything applied that was received while it was in flight. Passes that were removed before are
 * still remembered, so that a late event does not bring them back.
 */
export function frameFrom(answer: Initialize, received: readonly Pass[], previous: Frame | undefined): Frame {
  const { schools, ...rest } = answer
  const dataBySchoolId = Object.fromEntries(
    Object.entries(schools).map(([schoolId, { userLive, userUpcoming, userRequested, ...header }]) => {
      const snapshot = { live: userLive, upcoming: userUpcoming, requested: userRequested }
      const receivedHere = received.filter((pass) => pass.schoolId === header.school.schoolId)
      const before = previous?.dataBySchoolId[schoolId]?.userLists
      const userLists = fromSnapshot(snapshot, receivedHere, listRules(rest, header, answer.now), before)
      return [schoolId, { ...header, userLists }]
    }),
  )
  return received.reduce(withUsedPasses, { ...rest, dataBySchoolId })
}

/** Applies the current state of a pass, from a live event or from the answer to the user's own action. */
export function withPass(frame: Frame, pass: Pass, now: Instant): Frame {
  const data = frame.dataBySchoolId[pass.schoolId]
  if (!data) return frame
  const userLists = applyPass(data.userLists, pass, listRules(frame, data, now))
  if (userLists === data.userLists) return frame
  const dataBySchoolId = { ...frame.dataBySchoolId, [pass.schoolId]: { ...data, userLists } }
  return withUsedPasses({ ...frame, dataBySchoolId }, pass)
}

/** A student's own pass contains how many they have used in its school. The total is the sum over all schools. */
function withUsedPasses(frame: Frame, { studentId, schoolId, passesUsedToday }: Pass): Frame {
  const data = frame.dataBySchoolId[schoolId]
  if (studentId !== frame.viewer.userId || !data) return frame
  const dataBySchoolId: Frame['dataBySchoolId'] = {
    ...frame.dataBySchoolId,
    [schoolId]: { ...data, passesUsedToday },
  }
  const total = Object.values(dataBySchoolId).reduce((sum, school) => sum + school.passesUsedToday, 0)
  return { ...frame, dataBySchoolId, passesUsedToday: total }
}

/** A school's own values changed: its name, colors, logo or hours. */
export function withSchool(frame: Frame, school: School): Frame {
  const data = frame.dataBySchoolId[school.schoolId]
  if (!data) return frame
  return { ...frame, dataBySchoolId: { ...frame.dataBySchoolId, [school.schoolId]: { ...data, school } } }
}

/**
 * A freeze was started, changed or ended. What comes late never undoes what is newer. Passes that are under way from then
 * on have no time limit.
 */
export function withFreeze(frame: Frame, freeze: Freeze): Frame {
  const data = frame.dataBySchoolId[freeze.schoolId]
  if (!data || isOlder(freeze, data.freeze)) return frame
  const { userLists } = data
  const live = freeze.endedAt === null ? userLists.live.map(withoutLimit) : userLists.live
  const changed = { ...data, freeze, userLists: { ...userLists, live } }
  return { ...frame, dataBySchoolId: { ...frame.dataBySchoolId, [freeze.schoolId]: changed } }
}

function isOlder(freeze: Freeze, known: Freeze | null): boolean {
  if (!known) return false
  if (freeze.freezeId !== known.freezeId) return freeze.freezeId < known.freezeId
  return known.endedAt !== null && freeze.endedAt === null
}

const withoutLimit = (pass: Pass): Pass => (isActive(pass) ? { ...pass, timeLimit: null } : pass)

export function withNotification(frame: Frame, notification: Notification): Frame {
  const known = frame.notifications.some(({ notificationId }) => notificationId === notification.notificationId)
  if (known) return frame
  return {
    ...frame,
    notifications: [notification, ...frame.notifications],
    unreadNotificationsCount: frame.unreadNotificationsCount + (notification.unread ? 1 : 0),
    allNotificationsCount: frame.allNotificationsCount + 1,
  }
}

/**
 * Marks one notification as read. The frame only lists the newest unread ones, so the count can include more than are
 * listed. If the notification is neither listed nor among those, it was read before.
 */
export function withRead(frame: Frame, notificationId: NotificationId): Frame {
  const notifications = frame.notifications.filter((other) => other.notificationId !== notificationId)
  const isListed = notifications.length < frame.notifications.length
  const hasUnlisted = frame.unreadNotificationsCount > frame.notifications.length
  if (!isListed && !hasUnlisted) return frame
  return { ...frame, notifications, unreadNotificationsCount: frame.unreadNotificationsCount - 1 }
}

export function withAllRead(frame: Frame): Frame {
  return { ...frame, notifications: [], unreadNotificationsCount: 0 }
}

/** The lists of all schools combined, in the order of the schools. */
export function mergedLists(frame: Frame): PassLists<Pass> {
  const all = Object.values(frame.dataBySchoolId).map(({ userLists }) => userLists)
  return {
    live: all.flatMap(({ live }) => live),
    upcoming: all.flatMap(({ upcoming }) => upcoming),
    requested: all.flatMap(({ requested }) => requested),
    removed: Object.assign({}, ...all.map(({ removed }) => removed)),
  }
}
