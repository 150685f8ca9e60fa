/**
 * The columns of History as lines of a file for spreadsheets. PostgreSQL writes whole lines, so that nothing is done here
 * for each of a million passes.
 */
import { DEFAULT_INTERVAL_AFTER, type PassStatus, STATUS_LABELS } from '@corridor/rules/pass'
import { type SQL, sql } from 'drizzle-orm'
import { FORMULA_STARTS } from '../http/csv.ts'
import type { Now } from '../pass/conditions.ts'

export const HEAD = [
  'Student',
  'Grade',
  'From',
  'To',
  'State',
  'For',
  'Started',
  'Ended',
  'Duration (minutes)',
  'Approved by',
  'Note',
  'Time zone',
] as const

const EMPTY = sql`'""'`

/** A text as `csv` writes it. */
export function cellOf(text: SQL): SQL {
  return sql`coalesce('"' || case when ${text} <> '' and strpos(${FORMULA_STARTS}::text, left(${text}, 1)) > 0
    then '''' else '' end || replace(${text}, '"', '""') || '"', ${EMPTY})`
}

/** Formats a time in the school's time zone so that spreadsheets recognize it: 2026-10-13 10:05. */
const timeOf = (time: SQL) => sql`to_char(${time} at time zone sc.timezone, 'YYYY-MM-DD HH24:MI')`

const state = (status: PassStatus) => sql.raw(`'"${STATUS_LABELS[status]}"'`)

/** The rule `passStatus`. */
const STATE = sql`case when p.confirmed_at is not null then ${state('used')}
  when p.started_at is not null
    then case when p.completed_at is null then ${state('inProgress')} else ${state('awaitingConfirmation')} end
  when p.rejected_at is not null then ${state('rejected')} when p.canceled_at is not null then ${state('canceled')}
  when p.enqueued_at is not null then ${state('queued')} when p.base_at < sc.lapsed_before then ${state('unused')}
  when p.approved_at is not null then ${state('approved')} else ${state('awaitingApproval')} end`

const STUDENT = sql`${cellOf(sql`(first_name || ' ' || last_name)`)} || ',' || ${cellOf(sql`grade`)}`

/** The rule `professionalName`. */
export const PROFESSIONAL_NAME = sql`(coalesce(nullif(title, '') || ' ', '') || coalesce(nullif(btrim(professional_name), ''),
  case when title <> '' then last_name else first_name || ' ' || last_name end))`

const LINE = sql`concat(st.cells, ',', coalesce(fr.cell, ${EMPTY}), ',', tr.cell, ',', ${STATE},
  ',"', ${timeOf(sql`p.base_at`)}, '","', ${timeOf(sql`p.started_at`)}, '","', ${timeOf(sql`p.completed_at`)},
  '","', p.duration, '",', coalesce(ap.cell, case when p.approved_at is null then ${EMPTY} else '"Automatic"' end),
  ',', ${cellOf(sql`p.note`)}, ',', sc.cell, E'\\r\\n')`

/**
 * Newest first, like the pages. Each part is a condition on passes `p` that an index finds in this order, so that the
 * first lines come at once. `offset 0` keeps what is looked up apart, and PostgreSQL remembers its result: the cells of a
 * person or a room are written once and not for each pass.
 */
export function selectLines(parts: readonly SQL[], now: Now): SQL {
  const lapses = sql`make_interval(mins => coalesce(pass_activation_interval_after, ${sql.raw(String(DEFAULT_INTERVAL_AFTER))}))`
  const found = parts.map(
    (part) => sql`(
      select p.base_at, p.pass_id, ${LINE} as line
      from pass p
      cross join lateral (select timezone, ${cellOf(sql`timezone`)} as cell, ${now}::timestamptz - ${lapses} as lapsed_before
        from school where school_id = p.school_id offset 0) sc
      cross join lateral (select ${STUDENT} as cells from user_account where user_id = p.student_id offset 0) st
      cross join lateral (select ${cellOf(sql`name`)} as cell from room where room_id = p.to_room_id offset 0) tr
      left join lateral (select ${cellOf(sql`name`)} as cell from room where room_id = p.from_room_id offset 0) fr on true
      left join lateral (select ${cellOf(PROFESSIONAL_NAME)} as cell from user_account where user_id = p.approved_by
        offset 0) ap on true
      where ${part}
      order by p.base_at desc, p.pass_id desc)`,
  )
  return sql`select line from (${sql.join(found, sql` union all `)}) as lines order by base_at desc, pass_id desc`
}
