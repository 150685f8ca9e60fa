/** Puts what a source says into the database, beside what is here. Nothing else is touched. */
import type { RosterRunId } from '@corridor/rules'
import type { StagedClass, StagedPerson } from '@corridor/rules/roster'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rosterRow } from '../db/schema/index.ts'
import { json } from './json.ts'
import type { StagedRoster } from './read/builder.ts'

const BATCH = 2000

export async function stage(db: Db, rosterRunId: RosterRunId, { people, classes }: StagedRoster): Promise<void> {
  await db.delete(rosterRow).where(eq(rosterRow.rosterRunId, rosterRunId))
  await write(db, rosterRunId, 'person', people)
  await write(db, rosterRunId, 'class', classes)
}

async function write(
  db: Db,
  rosterRunId: RosterRunId,
  kind: 'person' | 'class',
  rows: Iterable<StagedPerson | StagedClass>,
): Promise<void> {
  let batch: (StagedPerson | StagedClass)[] = []
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
