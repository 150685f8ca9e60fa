/** Who is told what when something happens to a pass. */
import type { UserId } from '../ids.ts'
import type { IncidentType } from '../incident/types.ts'
import type { PassEventName } from '../live/events.ts'
import type { PassFacts } from '../pass/facts.ts'
import type { NotificationFacts, NotificationKind } from './kinds.ts'

export type ToldPass = PassFacts & {
  note: string | null
  rejectReason: string | null
  cancelReason: string | null
}

export interface ToldChange {
  event: PassEventName
  pass: ToldPass
  /** Null where nobody did it: the line moved, or the day ended. */
  actorId: UserId | null
  /** Somebody else is to approve it now. */
  needsReapproval?: boolean | undefined
}

export interface PlannedNotification {
  userId: UserId
  kind: NotificationKind
  facts: NotificationFacts
}

/** Does the change put a question to somebody? */
export function asksForApproval({ event, pass, needsReapproval }: Omit<ToldChange, 'actorId'>): boolean {
  return pass.approvedAt === null && (event === 'createPass' || (event === 'updatePass' && needsReapproval === true))
}

/** `approvers` are those whom a question is put to. Whoever did it is not told of it. */
export function notificationsOf(change: ToldChange, approvers: readonly UserId[]): PlannedNotification[] {
  const { pass, actorId } = change
  return told(change, asksForApproval(change) ? approvers : [])
    .filter(({ userId }) => userId !== actorId)
    .map(({ userId, kind }) => ({ userId, kind, facts: factsFor(kind, pass, actorId) }))
}

/** Administrators of the school hear of every incident, unless it is their own doing. */
export function alertsOf(
  incident: IncidentType,
  { pass, actorId }: Pick<ToldChange, 'pass' | 'actorId'>,
  administrators: readonly UserId[],
): PlannedNotification[] {
  return administrators
    .filter((userId) => userId !== actorId)
    .map((userId) => ({ userId, kind: 'incident', facts: { ...factsOf(pass, actorId), incident } }))
}

type Told = Pick<PlannedNotification, 'userId' | 'kind'>

function told({ event, pass, actorId }: ToldChange, approvers: readonly UserId[]): Told[] {
  const student = (kind: NotificationKind): Told[] => [{ userId: pass.studentId, kind }]
  const faculty = (kind: NotificationKind): Told[] =>
    [...new Set([pass.fromFacultyId, pass.toFacultyId])].flatMap((userId) =>
      userId === null ? [] : [{ userId, kind }],
    )
  const asked = approvers.map((userId): Told => ({ userId, kind: 'requested' }))
  switch (event) {
    case 'createPass':
      if (pass.createdBy !== pass.studentId) return student('issued')
      return pass.startedAt ? faculty('started') : asked
    case 'approvePass':
      return student('approved')
    case 'rejectPass':
      return student('rejected')
    case 'cancelPass':
      return student('canceled')
    case 'updatePass':
      return [...student('changed'), ...asked]
    case 'startPass':
      if (!pass.startedAt) return []
      return actorId === null ? [...student('turn'), ...faculty('started')] : faculty('started')
    case 'completePass':
      // Without a duration the end of the day closed it: nobody knows that the student arrived.
      return faculty(pass.duration === null ? 'forgotten' : 'arrived')
    case 'acknowledgePass':
      return faculty('seen')
    case 'confirmPass':
      return []
  }
}

function factsOf(pass: ToldPass, actorId: UserId | null): NotificationFacts {
  const { studentId, fromRoomId, toRoomId } = pass
  return { studentId, fromRoomId, toRoomId, actorId }
}

function factsFor(kind: NotificationKind, pass: ToldPass, actorId: UserId | null): NotificationFacts {
  const reason = { rejected: pass.rejectReason, canceled: pass.cancelReason }[kind as string]
  return {
    ...factsOf(pass, actorId),
    ...(kind === 'requested' && pass.note && { note: pass.note }),
    ...(reason && { reason }),
  }
}
