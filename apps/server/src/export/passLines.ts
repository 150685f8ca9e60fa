/** The columns of History. */
import { DEFAULT_INTERVAL_AFTER, STATUS_LABELS } from '@corridor/rules/pass'
import { sql } from 'drizzle-orm'
import { type Now, statusAs } from '../pass/conditions.ts'
import { cellOf, EMPTY, type Lines, roomCell, STUDENT, timeOf } from './lines.ts'

const HEAD = [
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

const STATE = statusAs((status) => `"${STATUS_LABELS[status]}"`, sql`sc.lapsed_before`)

/** The rule `professionalName`. */
export const PROFESSIONAL_NAME = sql`(coalesce(nullif(title, '') || ' ', '') || coalesce(nullif(btrim(professional_name), ''),
  case when title <> '' then last_name else first_name || ' ' || last_name end))`

const LINE = sql`concat(st.cells, ',', coalesce(fr.cell, ${EMPTY}), ',', tr.cell, ',', ${STATE},
  ',"', ${timeOf(sql`p.base_at`)}, '","', ${timeOf(sql`p.started_at`)}, '","', ${timeOf(sql`p.completed_at`)},
  '","', p.duration, '",', coalesce(ap.cell, case when p.approved_at is null then ${EMPTY} else '"Automatic"' end),
  ',', ${cellOf(sql`p.note`)}, ',', sc.cell, E'\\r\\n')`

export function passLines(now: Now): Lines {
  const lapses = sql`make_interval(mins => coalesce(pass_activation_interval_after, ${sql.raw(String(DEFAULT_INTERVAL_AFTER))}))`
  return {
    head: HEAD,
    line: LINE,
    joins: sql`cross join lateral (select timezone, ${cellOf(sql`timezone`)} as cell, ${now}::timestamptz - ${lapses} as lapsed_before
        from school where school_id = p.school_id offset 0) sc
      cross join lateral (select ${STUDENT} as cells from user_account where user_id = p.student_id offset 0) st
      cross join ${roomCell(sql`p.to_room_id`)} tr
      left join ${roomCell(sql`p.from_room_id`)} fr on true
      left join lateral (select ${cellOf(PROFESSIONAL_NAME)} as cell from user_account where user_id = p.approved_by
        offset 0) ap on true`,
  }
}
