/**
 * Passes as lines of a file for spreadsheets. PostgreSQL writes whole lines, so that nothing is done here for each of a
 * million passes.
 */
import { type SQL, sql } from 'drizzle-orm'
import { FORMULA_STARTS } from '../http/csv.ts'

/** What a file says of each pass `p`. */
export interface Lines {
  head: readonly string[]
  line: SQL
  /** What the line needs besides the pass. `offset 0` keeps it apart, and PostgreSQL remembers its result. */
  joins: SQL
}

export const EMPTY = sql`'""'`

/** A text as `csv` writes it. */
export function cellOf(text: SQL): SQL {
  return sql`coalesce('"' || case when ${text} <> '' and strpos(${FORMULA_STARTS}::text, left(${text}, 1)) > 0
    then '''' else '' end || replace(${text}, '"', '""') || '"', ${EMPTY})`
}

/** Formats a time in the school's time zone so that spreadsheets recognize it: 2026-10-13 10:05. */
export const timeOf = (time: SQL) => sql`to_char(${time} at time zone sc.timezone, 'YYYY-MM-DD HH24:MI')`

export const STUDENT = sql`${cellOf(sql`(first_name || ' ' || last_name)`)} || ',' || ${cellOf(sql`grade`)}`

/** A room by its id: the cells of a room are written once and not for each pass. */
export const roomCell = (roomId: SQL) =>
  sql`lateral (select ${cellOf(sql`name`)} as cell from room where room_id = ${roomId} offset 0)`

/**
 * Newest first, like the pages. Each part is a condition on passes `p` that an index finds in this order, so that the
 * first lines come at once.
 */
export function selectLines(parts: readonly SQL[], { line, joins }: Lines): SQL {
  const found = parts.map(
    (part) => sql`(select p.base_at, p.pass_id, ${line} as line from pass p ${joins} where ${part}
      order by p.base_at desc, p.pass_id desc)`,
  )
  return sql`select line from (${sql.join(found, sql` union all `)}) as lines order by base_at desc, pass_id desc`
}
