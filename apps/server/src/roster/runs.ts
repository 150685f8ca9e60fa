/** Rows of runs: made, read and changed. */
import type { RosterState, RosterVia } from '@corridor/contract/constants'
import type { DistrictId, RosterRunId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { rosterRun } from '../db/schema/index.ts'
import { cleaned, storable } from './json.ts'

export type Run = typeof rosterRun.$inferSelect

/** Files and REST name the same people by the same ids, so a district can change from one to the other. */
export const ONE_ROSTER = 'oneroster'
/** Plain lists. Whoever came with one and with OneRoster or Clever, too, belongs to those. */
export const LIST = 'list'

export interface NewRun {
  districtId: DistrictId
  source: string
  name: string
  bytes: number
  startedBy: UserId | null
  isAutomatic?: boolean
  via?: RosterVia
}

/** It began by itself, because its hour had come. */
export const isNightly = ({ via, startedBy }: Pick<Run, 'via' | 'startedBy'>) => via === 'service' && startedBy === null

export async function openRun(db: Reader, run: NewRun, now: Instant): Promise<Run> {
  return expectOne(
    await db
      .insert(rosterRun)
      .values({ ...run, name: storable(run.name), createdAt: now })
      .returning(),
  )
}

export async function readRun(db: Reader, rosterRunId: RosterRunId, { isLocked = false } = {}): Promise<Run> {
  const found = db.select().from(rosterRun).where(eq(rosterRun.rosterRunId, rosterRunId))
  return expectOne(await (isLocked ? found.for('update') : found))
}

/** Changes a run if it is still in one of these states, and says whether it was. */
export async function moveRun(
  db: Reader,
  rosterRunId: RosterRunId,
  from: readonly RosterState[],
  to: Partial<typeof rosterRun.$inferInsert>,
): Promise<boolean> {
  // These repeat what is in the file.
  const { problems, list, orgs } = to
  const moved = await db
    .update(rosterRun)
    .set({ ...to, ...cleaned({ problems, list, orgs }) })
    .where(and(eq(rosterRun.rosterRunId, rosterRunId), inArray(rosterRun.state, [...from])))
    .returning({ id: rosterRun.rosterRunId })
  return moved.length > 0
}
