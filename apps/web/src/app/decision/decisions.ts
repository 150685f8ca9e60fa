/**
 * What a student has to be told about their passes, from what the server says: unread notifications, and the passes
 * themselves. Live events only make it arrive sooner, so it is also there for a student whose page was closed, offline
 * or in the background. Once read on any device, a notification is no longer listed as unread.
 */
import type { Notification, Pass } from '@corridor/contract'
import type { NotificationId, PassId } from '@corridor/rules/ids'
import type { PassLists } from '@corridor/rules/live'
import type { NotificationKind } from '@corridor/rules/notification'
import { overTimeState } from '@corridor/rules/pass'
import { type Instant, minutesAfter, minutesBetween } from '@corridor/rules/time'

const DECISION_KINDS = [
  'approved',
  'rejected',
  'canceled',
  'turn',
  'startedByStaff',
  'ended',
  'sentBack',
  'overTime',
] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

/** News only while the pass runs. */
const RUNNING_KINDS: readonly NotificationKind[] = ['turn', 'startedByStaff', 'overTime']

export function isAboutRunning(kind: NotificationKind): boolean {
  return RUNNING_KINDS.includes(kind)
}

export interface Decision {
  /** Stays the same on every device. */
  key: string
  kind: DecisionKind
  at: Instant
  roomName: string
  fromRoomName: string | null
  /** Who decided; null if it was automatic. */
  actorName: string | null
  reason: string | null
  /** The same in Spanish, if it was one of the school's ready reasons. */
  reasonEs: string | null
  passId: PassId
  /** Null once it has left the student's lists. */
  pass: Pass | null
}

export interface DecisionFacts {
  /** The newest unread ones. */
  notifications: readonly Notification[]
  lists: PassLists<Pass>
  now: Instant
  /** When this page was opened. */
  openedAt: Instant
}

/** A rejection of yesterday is no news, and stays behind the bell. */
const NEWS_MINUTES = 12 * 60

/** Within this time, the server has notified the student of a crossed limit. */
const SERVER_NOTICES_WITHIN = 2

export function decisionKey(kind: NotificationKind, passId: PassId): string {
  return `${kind} ${passId}`
}

function isDecisionKind(kind: NotificationKind): kind is DecisionKind {
  return DECISION_KINDS.some((one) => one === kind)
}

/** Newest first. */
export function decisionsFor(known: DecisionFacts): Decision[] {
  const told = known.notifications.flatMap((one) => decisionOf(one, known) ?? [])
  const keys = new Set(told.map(({ key }) => key))
  const crossed = crossedLimits(known).filter(({ key }) => !keys.has(key))
  return [...told, ...crossed].sort((a, b) => b.at.localeCompare(a.at))
}

function decisionOf({ about, passId, createdAt }: Notification, { lists, now }: DecisionFacts): Decision | null {
  if (!about || !passId || !isDecisionKind(about.kind)) return null
  const isThisOne = (pass: Pass) => pass.passId === passId
  const pass = lists.live.find(isThisOne) ?? lists.upcoming.find(isThisOne) ?? null
  const { kind, ...facts } = about
  return isStillNews(kind, pass, minutesBetween(createdAt, now))
    ? { key: decisionKey(kind, passId), kind, at: createdAt, passId, pass, ...facts }
    : null
}

function isStillNews(kind: DecisionKind, pass: Pass | null, age: number): boolean {
  if (kind === 'approved') return pass !== null && pass.enqueuedAt === null && pass.startedAt === null
  return isAboutRunning(kind) ? pass?.startedAt != null : age < NEWS_MINUTES
}

/**
 * The page sees a limit being crossed before the server says so. A page that was opened later waits for the server,
 * which knows whether the student has been told on another device.
 */
function crossedLimits({ lists, now, openedAt }: DecisionFacts): Decision[] {
  return lists.live.flatMap((pass) => {
    const { passId, startedAt, timeLimit, toRoomName } = pass
    if (startedAt === null || timeLimit === null || overTimeState(startedAt, now, timeLimit) !== 'over') return []
    const at = minutesAfter(startedAt, timeLimit)
    if (minutesBetween(at, openedAt) > SERVER_NOTICES_WITHIN) return []
    const key = decisionKey('overTime', passId)
    return [
      {
        key,
        kind: 'overTime' as const,
        at,
        roomName: toRoomName,
        fromRoomName: pass.fromRoomName,
        actorName: null,
        reason: null,
        reasonEs: null,
        passId,
        pass,
      },
    ]
  })
}

/** Unread notifications that need nobody's attention anymore: dismissed here, or overtaken by what happened since. */
export function settledNotifications(
  { notifications, lists }: Pick<DecisionFacts, 'notifications' | 'lists'>,
  dismissed: ReadonlySet<string>,
): NotificationId[] {
  const isRunning = (passId: PassId) => lists.live.some((pass) => pass.passId === passId)
  return notifications
    .filter(({ about, passId }) => {
      if (!about || !passId) return false
      if (dismissed.has(decisionKey(about.kind, passId))) return true
      if (about.kind === 'approved') return isRunning(passId)
      return isAboutRunning(about.kind) && !isRunning(passId)
    })
    .map(({ notificationId }) => notificationId)
}
