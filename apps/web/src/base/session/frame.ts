/**
 * What the client knows of its person: `initialize`'s answer, with each school's own passes as live lists. Pure:
 * a snapshot, a pass or a notification goes in, the next frame comes out.
 */
import type { Initialize, Notification, Pass, SchoolHeader } from '@corridor/contract'
import { applyPass, fromSnapshot, type Instant, isOwn, type ListRules, type PassLists } from '@corridor/rules'

export interface SchoolData extends Omit<SchoolHeader, 'userLive' | 'userUpcoming' | 'userRequested'> {
  /** The person's own passes in this school. */
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
 * A fresh answer, with everything heard while it was under way laid over it. What had left the lists before stays
 * remembered, so that a late event does not bring it back.
 */
export function frameFrom(answer: Initialize, heard: readonly Pass[], previous: Frame | undefined): Frame {
  const { schools, ...rest } = answer
  const dataBySchoolId = Object.fromEntries(
    Object.entries(schools).map(([schoolId, { userLive, userUpcoming, userRequested, ...header }]) => {
      const snapshot = { live: userLive, upcoming: userUpcoming, requested: userRequested }
      const heardHere = heard.filter((pass) => pass.schoolId === header.school.schoolId)
      const before = previous?.dataBySchoolId[schoolId]?.userLists
      const userLists = fromSnapshot(snapshot, heardHere, listRules(rest, header, answer.now), before)
      return [schoolId, { ...header, userLists }]
    }),
  )
  return heard.reduce(withUsedPasses, { ...rest, dataBySchoolId })
}

/** A pass as it now is: from a live event, or from the answer to an action of one's own. */
export function withPass(frame: Frame, pass: Pass, now: Instant): Frame {
  const data = frame.dataBySchoolId[pass.schoolId]
  if (!data) return frame
  const userLists = applyPass(data.userLists, pass, listRules(frame, data, now))
  if (userLists === data.userLists) return frame
  const dataBySchoolId = { ...frame.dataBySchoolId, [pass.schoolId]: { ...data, userLists } }
  return withUsedPasses({ ...frame, dataBySchoolId }, pass)
}

/** A student's own pass says how many they have used in its school; over all schools they add up. */
function withUsedPasses(frame: Frame, { studentId, schoolId, passesUsedToday }: Pass): Frame {
  const data = frame.dataBySchoolId[schoolId]
  if (studentId !== frame.viewer.userId || !data) return frame
  const dataBySchoolId: Frame['dataBySchoolId'] = {
    ...frame.dataBySchoolId,
    [schoolId]: { ...data, passesUsedToday },
  }
  const everywhere = Object.values(dataBySchoolId).reduce((total, school) => total + school.passesUsedToday, 0)
  return { ...frame, dataBySchoolId, passesUsedToday: everywhere }
}

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
 * One has been read: it leaves the unread and lowers their count. Where neither holds it, it was read before. The
 * frame holds the newest unread only, so that the count may know of more than the list.
 */
export function withRead(frame: Frame, notificationId: number): Frame {
  const notifications = frame.notifications.filter((one) => one.notificationId !== notificationId)
  const isListed = notifications.length < frame.notifications.length
  const isBeyond = frame.unreadNotificationsCount > frame.notifications.length
  if (!isListed && !isBeyond) return frame
  return { ...frame, notifications, unreadNotificationsCount: frame.unreadNotificationsCount - 1 }
}

export function withAllRead(frame: Frame): Frame {
  return { ...frame, notifications: [], unreadNotificationsCount: 0 }
}

/** Every school's lists as one, in the order of the schools. */
export function mergedLists(frame: Frame): PassLists<Pass> {
  const all = Object.values(frame.dataBySchoolId).map(({ userLists }) => userLists)
  return {
    live: all.flatMap(({ live }) => live),
    upcoming: all.flatMap(({ upcoming }) => upcoming),
    requested: all.flatMap(({ requested }) => requested),
    removed: Object.assign({}, ...all.map(({ removed }) => removed)),
  }
}
