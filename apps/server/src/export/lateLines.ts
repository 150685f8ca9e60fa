/** Who came late, in the columns that systems of attendance ask for. Why is for the office alone. */
import type { SchoolId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import { cellOf, EMPTY, type Lines, roomCell, STUDENT, timeOf } from './lines.ts'

const HEAD = ['Number', 'Student', 'Grade', 'Arrived', 'Class', 'Room', 'Reason', 'Time zone'] as const

export function lateLines(office: readonly SchoolId[]): Lines {
  const reason = sql`case when p.school_id = any(${sql.param([...office])}::int[])
    then ${cellOf(sql`p.late_reason`)} else ${EMPTY} end`
  return {
    head: HEAD,
    line: sql`concat(st.cells, ',"', ${timeOf(sql`p.started_at`)}, '",', c.cell, ',', tr.cell, ',', ${reason}, ',', sc.cell,
      E'\\r\\n')`,
    joins: sql`cross join lateral (select timezone, ${cellOf(sql`timezone`)} as cell
        from school where school_id = p.school_id offset 0) sc
      cross join lateral (select ${cellOf(sql`school_identifier`)} || ',' || ${STUDENT} as cells
        from user_account where user_id = p.student_id offset 0) st
      cross join ${roomCell(sql`p.to_room_id`)} tr
      cross join lateral (select ${cellOf(sql`name`)} as cell from class where user_group_id = p.late_class_id offset 0) c`,
  }
}
