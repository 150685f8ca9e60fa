/**
 * A pass as SQL gives it: the table's own columns in snake case, and what is joined to them. The types follow the
 * Drizzle schema and the select list follows the types, so that a column which is misspelled, forgotten or of another
 * kind does not compile.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { pass } from '../db/schema/index.ts'
import { type Now, QUEUED, QUEUED_OTHER, timeLimitIn } from './conditions.ts'

declare const unread: unique symbol
/** A moment in PostgreSQL's own spelling, which nobody must compare or send. */
export type SqlTime = string & { readonly [unread]: true }

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : S

type Table = typeof pass.$inferSelect
type TimeColumn = Extract<keyof Table, `${string}At` | 'scheduledFor'>
type Stored<K extends keyof Table> = K extends TimeColumn ? SqlTime | Extract<Table[K], null> : Table[K]

export type PassColumns = { [K in keyof Table & string as SnakeCase<K>]: Stored<K> }

export type JoinedColumns = {
  student_first_name: string
  student_last_name: string
  student_grade: string | null
  student_profile_image_url: string | null
  from_room_name: string | null
  from_room_zone_color: string | null
  to_room_name: string
  to_room_zone_color: string
  time_limit: number | null
  pass_alert_usage_per_day_amount: number | null
  place_in_line: number | null
  passes_used_today: number
}

export type PassSqlRow = PassColumns & JoinedColumns

/** The columns of a pass `p` with its school `sc`, student `st`, destination `tr` and origin `fr`. */
const joinedColumns = (now: Now): Record<keyof JoinedColumns, SQL> => ({
  student_first_name: sql`st.first_name`,
  student_last_name: sql`st.last_name`,
  student_grade: sql`st.grade`,
  student_profile_image_url: sql`st.profile_image_url`,
  from_room_name: sql`fr.name`,
  from_room_zone_color: sql`fr.zone_color`,
  to_room_name: sql`tr.name`,
  to_room_zone_color: sql`tr.zone_color`,
  time_limit: timeLimitIn('tr', 'sc'),
  pass_alert_usage_per_day_amount: sql`sc.pass_alert_usage_per_day_amount`,
  place_in_line: sql`case when ${QUEUED} then
    (select count(*)::int + 1 from pass q
      where q.to_room_id = p.to_room_id and q.line_number < p.line_number
        and ${QUEUED_OTHER}) end`,
  passes_used_today: sql`coalesce((select sum(d.used_passes)::int from student_day d
    where d.student_id = p.student_id and d.school_id = p.school_id and d.day = (${now}::timestamptz at time zone sc.timezone)::date), 0)`,
})

/** Columns are selected by name: a prepared `select *` breaks when a later version adds a column. */
const OWN = sql.raw(
  Object.values(getTableColumns(pass))
    .map(({ name }) => `p.${toSnakeCase(name)}`)
    .join(', '),
)

export function passColumns(now: Now): SQL {
  const joined = Object.entries(joinedColumns(now)).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`)
  return sql`${OWN}, ${sql.join(joined, sql`, `)}`
}
