/** By which id the source of a roster knows a row, and what it said about it. */
import type { RoomId, UserGroupId, UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { json } from './json.ts'
import type { Run } from './runs.ts'

interface ExternalId {
  id: string
  rowId: UserId | UserGroupId | RoomId
  imported: unknown
}

/** An id that was of another row leads to this one from now on. */
export async function saveExternalIds(
  tx: Tx,
  { districtId, source }: Pick<Run, 'districtId' | 'source'>,
  kind: 'user' | 'class' | 'room',
  rows: readonly ExternalId[],
): Promise<void> {
  await tx.execute(sql`
    insert into external_id (district_id, source, kind, external_id, row_id, imported)
    select ${districtId}, ${source}, ${kind}, id, "rowId", imported
    from jsonb_to_recordset(${json(rows)}::jsonb) as row (id text, "rowId" int, imported jsonb)
    on conflict (district_id, source, kind, external_id) do update
      set row_id = excluded.row_id, imported = excluded.imported`)
}
