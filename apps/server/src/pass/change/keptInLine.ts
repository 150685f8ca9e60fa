/**
 * Notes that passes waited for a keep-apart group, which can begin long after they joined their line. It is added to the
 * event by which they joined it, because an event of its own would tell that something happened.
 */
import type pg from 'pg'
import type { KeptInLine } from './decision.ts'

const NOTE = `
  update pass_event e set detail = coalesce(e.detail, '{}') || jsonb_build_object('apart', jsonb_build_object(
    'isKept', true, 'groupIds', (select jsonb_agg(distinct id)
      from jsonb_array_elements(coalesce(e.detail #> '{apart,groupIds}', '[]') || kept."groupIds") as id)))
  from jsonb_to_recordset($1::jsonb) as kept ("passId" uuid, "groupIds" jsonb)
  where e.pass_event_id = (select max(pass_event_id) from pass_event
      where pass_id = kept."passId" and name in ('createPass', 'startPass'))
    and not coalesce(e.detail #> '{apart,groupIds}', '[]') @> kept."groupIds"`

/** Done again, it changes nothing. */
export async function noteKept(db: Pick<pg.Pool, 'query'>, kept: readonly KeptInLine[]): Promise<void> {
  await db.query(NOTE, [JSON.stringify(kept)])
}
