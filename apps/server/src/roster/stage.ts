/** Puts what a source says into the database, beside what is here. Nothing else is touched. */
import type { RosterRunId } from '@corridor/rules'
import type { StagedClass, StagedPerson, StagedRoom } from '@corridor/rules/roster'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rosterRow } from '../db/schema/index.ts'
import { json } from './json.ts'

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
