/** What a roll call comes to, counted by SQL alone: it shares nothing with the rule that the dashboards count by. */
import type { FreezeId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Db } from '../../apps/server/src/db/connect.ts'

export interface Recounted extends Record<string, unknown> {
  total: number
  accountedFor: number
  needsHelp: number
  absent: number
  toFind: number
}

/** After the first marks, up to a number. */
export async function recount(db: Db, freezeId: FreezeId, last: number): Promise<Recounted> {
  const { rows } = await db.execute<Recounted>(sql`
    with current as (
      select distinct on (student_id, by_id) student_id, state from freeze_mark
      where freeze_id = ${freezeId} and number <= ${last} order by student_id, by_id, number desc
    ), known as (
      select student_id, bool_or(state = 'needsHelp') as helps, bool_or(state in ('withMe', 'needsHelp')) as seen,
        bool_or(state = 'absent') and not bool_or(state = 'says') as away
      from current group by student_id
    )
    select count(*)::int as total, (count(*) filter (where k.seen))::int as "accountedFor",
      (count(*) filter (where k.helps))::int as "needsHelp", (count(*) filter (where k.away and not k.seen))::int as absent,
      (count(*) filter (where k.seen is not true and (k.away and not k.seen) is not true))::int as "toFind"
    from "freeze" f join membership m on m.school_id = f.school_id join user_account u on u.user_id = m.user_id
      left join known k on k.student_id = m.user_id
    where f.freeze_id = ${freezeId} and u.type = 'student'`)
  const [row] = rows
  if (!row) throw new Error('a count has one row')
  return row
}
