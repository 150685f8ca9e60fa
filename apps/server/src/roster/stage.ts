/** Puts what a source says into the database, beside what is here. Nothing else is touched. */
import type { RosterRunId } from '@corridor/rules/ids'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rosterRow } from '../db/schema/index.ts'
import type { Batch } from './read/batches.ts'
import type { Run } from './runs.ts'

export async function stage(
  db: Db,
  rosterRunId: RosterRunId,
  batches: AsyncIterable<Batch> | Iterable<Batch>,
): Promise<void> {
  await db.delete(rosterRow).where(and(eq(rosterRow.rosterRunId, rosterRunId), ne(rosterRow.kind, 'line')))
  for await (const { kind, rows } of batches) {
    await db.execute(sql`
      insert into roster_row (roster_run_id, kind, external_id, data)
      select ${rosterRunId}, ${kind}, row ->> 'id', row from jsonb_array_elements(${rows}::jsonb) as row`)
  }
}

/**
 * What earlier rosters of the district said is needed no longer: their steps are the log. A roster of every night would
 * fill the database within the 30 days after which the rest is deleted. A hold on a student keeps it for them.
 */
export async function deleteEarlierRosters(
  db: Db,
  { rosterRunId, districtId }: Pick<Run, 'rosterRunId' | 'districtId'>,
): Promise<void> {
  await db.execute(sql`
    delete from roster_row w using roster_run r
    where r.roster_run_id = w.roster_run_id and r.district_id = ${districtId} and r.roster_run_id < ${rosterRunId}
      and r.ended_at is not null and not (w.kind = 'person' and exists (select from student_hold h
        join external_id e on e.kind = 'user' and e.row_id = h.user_id where e.external_id = w.external_id))`)
}
