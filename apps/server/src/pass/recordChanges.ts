/**
 * What every change of passes leaves behind, in its own transaction: the line of the audit trail that is also the
 * outbox, the day's counts, incidents, notifications. Commands say what changed; this is the one place that knows what
 * follows from it.
 */
import type { Pass } from '@corridor/contract'
import type { Instant, PassEventName } from '@corridor/rules'
import { actorColumns, actorOf, SYSTEM } from '../change/actor.ts'
import type { Announcement } from '../change/announcement.ts'
import type { Tx } from '../db/connect.ts'
import { passEvent, type pass as passTable } from '../db/schema/index.ts'
import type { PassRefusal } from '../http/errors.ts'
import { raiseIncidents } from '../incident/commands.ts'
import { notify } from '../notification/commands.ts'
import type { Scope } from '../session/scope.ts'
import { countDays } from './dayCounts.ts'
import { passesById } from './queries.ts'

export type PassRow = typeof passTable.$inferSelect

export interface Change {
  pass: PassRow
  event: PassEventName
  /** The line moved, or the day ended: nobody's doing. */
  bySystem?: boolean
  /** Somebody else is to approve it now. */
  needsReapproval?: boolean
  detail?: Record<string, unknown>
  /** People and rooms that had the pass before and have it no more: they must hear of it too. */
  previousHolders?: { userIds: number[]; roomIds: number[] }
}

export interface Skipped extends PassRefusal {
  passId: string
}

export interface Outcome {
  passes: Pass[]
  skipped: Skipped[]
  announcements: Announcement[]
}

/** The scope is null where the system acts. */
export async function recordChanges(
  tx: Tx,
  scope: Scope | null,
  now: Instant,
  changes: readonly Change[],
  skipped: readonly Skipped[] = [],
): Promise<Outcome> {
  if (changes.length === 0) return { passes: [], skipped: [...skipped], announcements: [] }
  const eventIds = await recordEvents(tx, scope, now, changes)
  await countDays(tx, changes)
  const passes = await passesById(tx, [...new Set(changes.map(({ pass }) => pass.passId))], now)
  const presented = new Map(passes.map((pass) => [pass.passId, pass]))
  const described = changes.flatMap(({ pass, bySystem, ...change }) => {
    const shown = presented.get(pass.passId)
    return shown ? [{ ...change, pass, shown, actorId: bySystem ? null : (scope?.userId ?? null) }] : []
  })
  const alerts = await raiseIncidents(tx, now, described)
  const notifications = await notify(tx, now, described, alerts)
  const announcements = described.map(
    ({ shown, event, previousHolders }, index): Announcement => ({
      eventId: eventIds[index] ?? 0,
      name: event,
      pass: shown,
      previousHolders: previousHolders ?? { userIds: [], roomIds: [] },
      notifications: notifications[index] ?? [],
    }),
  )
  return { passes, skipped: [...skipped], announcements }
}

async function recordEvents(tx: Tx, scope: Scope | null, now: Instant, changes: readonly Change[]): Promise<number[]> {
  const rows = await tx
    .insert(passEvent)
    .values(
      changes.map(({ pass, event, bySystem, detail, previousHolders }) => ({
        passId: pass.passId,
        schoolId: pass.schoolId,
        name: event,
        version: pass.version,
        detail: detail || previousHolders ? { ...detail, ...(previousHolders && { formerly: previousHolders }) } : null,
        at: now,
        ...actorColumns(bySystem || !scope ? SYSTEM : actorOf(scope)),
      })),
    )
    .returning({ id: passEvent.passEventId })
  return rows.map(({ id }) => id)
}
