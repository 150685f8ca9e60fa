/** Puts what a source says into the database, beside what is here. Nothing else is touched. */
import type { RosterRunId } from '@corridor/rules'
import type { StagedClass, StagedPerson, StagedRoom } from '@corridor/rules/roster'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rosterRow } from '../db/schema/index.ts'
import { json } from './json.ts'
import type { Run } from './runs.ts'

const BATCH = 2000

type Row = StagedPerson | StagedClass | StagedRoom

export interface ToStage {
  people?: Iterable<StagedPerson>
  classes?: Iterable<StagedClass>
  rooms?: Iterable<StagedRoom>
}

export async function stage(
  db: Db,
  rosterRunId: RosterRunId,
  { people = [], classes = [], rooms = [] }: ToStage,
): Promise<void> {
  await db.delete(rosterRow).where(and(eq(rosterRow.rosterRunId, rosterRunId), ne(rosterRow.kind, 'line')))
  await write(db, rosterRunId, 'person', people)
  await write(db, rosterRunId, 'class', classes)
  await write(db, rosterRunId, 'room', rooms)
}

/**
 * What earlier rosters of the district said is needed no longer: their steps are the log. A roster of every night would
 * fill the database within the 30 days after which the rest is deleted. A hold on a student keeps it for them.
 */
export async function dropEarlier(
  db: Db,
  { rosterRunId, districtId }: Pick<Run, 'rosterRunId' | 'districtId'>,
): Promise<void> {
  await db.execute(sql`
    delete from roster_row w using roster_run r
    where r.roster_run_id = w.roster_run_id and r.district_id = ${districtId} and r.roster_run_id < ${rosterRunId}
      and r.ended_at is not null and not (w.kind = 'person' and exists (select from student_hold h
        join external_id e on e.kind = 'user' and e.row_id = h.user_id where e.external_id = w.external_id))`)
}

async function write(
  db: Db,
  rosterRunId: RosterRunId,
  kind: 'person' | 'class' | 'room',
  rows: Iterable<Row>,
): Promise<void> {
  let batch: Row[] = []
  const flush = async () => {
    if (batch.length === 0) return
    await db.execute(sql`
      insert into roster_row (roster_run_id, kind, external_id, data)
      select ${rosterRunId}, ${kind}, row ->> 'id', row from jsonb_array_elements(${json(batch)}::jsonb) as row`)
    batch = []
  }
  for (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH) await flush()
  }
  await flush()
}
