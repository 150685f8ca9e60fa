import type { KioskId, UserId } from '@corridor/rules/ids'

/** Who made a change, as stored in the audit trail: ids only, never names. */
export type Actor =
  | { kind: 'user'; userId: UserId }
  /** A support operator who impersonates this user, or a kiosk that this user used. */
  | { kind: 'impersonator' | 'kiosk'; userId: UserId; via: string }
  | { kind: 'system' }

export const SYSTEM: Actor = { kind: 'system' }

/** As whom someone makes a request: as themselves, as a support operator, or at a kiosk. */
export interface ActingUser {
  userId: UserId
  impersonator: string | null
  kioskId?: KioskId | undefined
}

export function actorOf({ userId, impersonator, kioskId }: ActingUser): Actor {
  if (kioskId !== undefined) return { kind: 'kiosk', userId, via: String(kioskId) }
  return impersonator === null ? { kind: 'user', userId } : { kind: 'impersonator', userId, via: impersonator }
}

/** An actor as the columns of an event table. */
export function actorColumns(actor: Actor) {
  return {
    actorKind: actor.kind,
    actorId: actor.kind === 'system' ? null : actor.userId,
    actorVia: 'via' in actor ? actor.via : null,
  }
}
