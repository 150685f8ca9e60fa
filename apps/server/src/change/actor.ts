/** Who made a change, as the trail keeps it: ids and never names. */
export type Actor =
  | { kind: 'user'; userId: number }
  /** Support, looking through somebody's eyes, or a kiosk that somebody used. */
  | { kind: 'impersonator' | 'kiosk'; userId: number; via: string }
  | { kind: 'system' }

export const SYSTEM: Actor = { kind: 'system' }

export function actorOf({ userId, impersonator }: { userId: number; impersonator: string | null }): Actor {
  return impersonator === null ? { kind: 'user', userId } : { kind: 'impersonator', userId, via: impersonator }
}

/** An actor as the columns of a trail. */
export function actorColumns(actor: Actor) {
  return {
    actorKind: actor.kind,
    actorId: actor.kind === 'system' ? null : actor.userId,
    actorVia: 'via' in actor ? actor.via : null,
  }
}
