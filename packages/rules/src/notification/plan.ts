/** Who is notified of what when something happens to a pass. */
import type { UserId } from '../ids.ts'
import type { IncidentType } from '../incident/types.ts'
import type { PassEventName } from '../live/events.ts'
import type { PassFacts } from '../pass/facts.ts'
import type { NotificationFacts, NotificationKind } from './kinds.ts'

export type NotifiedPass = PassFacts & {
  isLate: boolean
  note: string | null
  rejectReason: string | null
  rejectReasonEs: string | null
  cancelReason: string | null
}

export interface NotifiableChange {
  event: PassEventName
  pass: NotifiedPass
  /** Null if it was automatic, because the line moved or the day ended. */
  actorId: UserId | null
  /** The pass now has a different approver. */
  needsReapproval?: boolean | undefined
  /** Somebody typed the student's number at a kiosk, or used their card. */
  isAtKiosk?: boolean | undefined
  /** `urgent`: the student said so with this change. `sentBack`: staff in the hall ended the pass before it arrived. */
  detail?: Readonly<Record<string, unknown>> | undefined
}

export interface PlannedNotification {
  userId: UserId
  kind: NotificationKind
  facts: NotificationFacts
}

const isSentBack = ({ detail }: Pick<NotifiableChange, 'detail'>) => detail?.sentBack === true

const isHurried = ({ detail }: Pick<NotifiableChange, 'detail'>) => detail?.urgent === true

/** Who has to hear of it because it is for them to decide: whoever may approve it, or whoever may start it, or nobody. */
export function decidersOf(change: Omit<NotifiableChange, 'actorId'>): 'approvers' | 'starters' | null {
  const { event, pass, needsReapproval } = change
  if (pass.approvedAt === null) {
    const isNew = event === 'createPass' || (event === 'updatePass' && needsReapproval === true)
    return isNew || isHurried(change) ? 'approvers' : null
  }
  return isHurried(change) && pass.enqueuedAt !== null && pass.startedAt === null ? 'starters' : null
}

/** `deciders` are those whom `decidersOf` means. Whoever made the change is not notified. */
export function notificationsOf(change: NotifiableChange, deciders: readonly UserId[]): PlannedNotification[] {
  const { event, pass, actorId, isAtKiosk } = change
  const others = recipients(change, decidersOf(change) ? deciders : []).filter(({ userId }) => userId !== actorId)
  // Whoever did not make it themselves notices.
  const own: Recipient[] = isAtKiosk && event === 'createPass' ? [{ userId: pass.studentId, kind: 'madeAtKiosk' }] : []
  return [...others, ...own].map(({ userId, kind }) => ({ userId, kind, facts: factsFor(kind, pass, actorId) }))
}

/** The school's administrators are notified of every incident, except whoever caused it. */
export function alertsOf(
  incident: IncidentType,
  { pass, actorId }: Pick<NotifiableChange, 'pass' | 'actorId'>,
  administrators: readonly UserId[],
): PlannedNotification[] {
  return administrators
    .filter((userId) => userId !== actorId)
    .map((userId) => ({ userId, kind: 'incident', facts: { ...factsOf(pass, actorId), incident } }))
}

/**
 * Those who manage keep-apart groups are told that two of one are out, whoever started it: the question before a start
 * over a limit does not say why.
 */
export function apartAlerts(
  { pass, actorId }: Pick<NotifiableChange, 'pass' | 'actorId'>,
  managers: readonly UserId[],
): PlannedNotification[] {
  return managers.map((userId) => ({ userId, kind: 'apartOut', facts: factsOf(pass, actorId) }))
}

type Recipient = Pick<PlannedNotification, 'userId' | 'kind'>

function recipients(change: NotifiableChange, deciders: readonly UserId[]): Recipient[] {
  const { event, pass } = change
  const person = (userId: UserId | null, kind: NotificationKind): Recipient[] =>
    userId === null ? [] : [{ userId, kind }]
  const student = (kind: NotificationKind) => person(pass.studentId, kind)
  const faculty = (kind: NotificationKind) =>
    [...new Set([pass.fromFacultyId, pass.toFacultyId])].flatMap((userId) => person(userId, kind))
  const toDeciders = deciders.map((userId): Recipient => ({ userId, kind: isHurried(change) ? 'urgent' : 'requested' }))
  switch (event) {
    case 'createPass':
      if (pass.createdBy === pass.studentId) return pass.startedAt ? faculty('started') : toDeciders
      return [...student('issued'), ...(pass.startedAt ? faculty('started') : [])]
    case 'approvePass':
      return student('approved')
    case 'rejectPass':
      return student('rejected')
    case 'cancelPass':
      return student('canceled')
    case 'updatePass':
      return isHurried(change) ? toDeciders : [...student('changed'), ...toDeciders]
    case 'startPass':
      if (!pass.startedAt) return []
      // Students who started it themselves are not notified, like everybody of their own actions.
      return [...student(pass.enqueuedAt ? 'turn' : 'startedByStaff'), ...faculty('started')]
    case 'completePass':
      // A pass without a duration was closed at the end of the day, so nobody knows whether the student arrived.
      // That somebody who came late was not ended in class is no surprise.
      if (pass.duration === null) return pass.isLate ? [] : faculty('forgotten')
      if (isSentBack(change)) return [...student('sentBack'), ...person(pass.fromFacultyId, 'onWayBack')]
      return [...student('ended'), ...faculty('arrived')]
    case 'acknowledgePass':
      return faculty('seen')
    case 'confirmPass':
      return []
  }
}

function factsOf(pass: NotifiedPass, actorId: UserId | null): NotificationFacts {
  const { studentId, fromRoomId, toRoomId } = pass
  return { studentId, fromRoomId, toRoomId, actorId }
}

function factsFor(kind: NotificationKind, pass: NotifiedPass, actorId: UserId | null): NotificationFacts {
  const reason = { rejected: pass.rejectReason, canceled: pass.cancelReason }[kind as string]
  return {
    ...factsOf(pass, actorId),
    ...((kind === 'requested' || kind === 'urgent') && pass.note && { note: pass.note }),
    ...(kind === 'urgent' && pass.enqueuedAt && { isInLine: true as const }),
    ...(reason && { reason }),
    ...(kind === 'rejected' && pass.rejectReasonEs && { reasonEs: pass.rejectReasonEs }),
  }
}
