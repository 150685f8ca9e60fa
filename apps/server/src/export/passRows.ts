/** The columns of History as PostgreSQL writes them for a spreadsheet. */
import {
  DEFAULT_INTERVAL_AFTER,
  type NamedPerson,
  type PassStatus,
  professionalName,
  STATUS_LABELS,
  type UserId,
} from '@corridor/rules'
import { type SQL, sql } from 'drizzle-orm'
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

/** As spreadsheets recognize it, in the school's time: 2026-10-13 10:05. */
const schoolTime = (time: SQL) => sql`to_char(${time} at time zone sc.timezone, 'YYYY-MM-DD HH24:MI')`

/** The rule `passStatus`. */
export function statusAt(now: Now): SQL {
  const lapses = sql`make_interval(mins => coalesce(sc.pass_activation_interval_after, ${sql.raw(String(DEFAULT_INTERVAL_AFTER))}))`
  return sql`case when p.confirmed_at is not null then 'used'
    when p.started_at is not null then case when p.completed_at is null then 'inProgress' else 'awaitingConfirmation' end
    when p.rejected_at is not null then 'rejected' when p.canceled_at is not null then 'canceled'
    when p.enqueued_at is not null then 'queued' when p.base_at < ${now}::timestamptz - ${lapses} then 'unused'
    when p.approved_at is not null then 'approved' else 'awaitingApproval' end`
}

/** What is selected for a row of the file: its cells, with the state as the rules call it and the approver by id. */
type Selected = [
  student: string,
  grade: string | null,
  from: string | null,
  to: string,
  status: PassStatus,
  base: string,
  started: string | null,
  ended: string | null,
  duration: number | null,
  approvedBy: UserId | null,
  isApproved: boolean,
  note: string | null,
  timezone: string,
]

/** Newest first, like the pages. Each part is a condition on passes `p` of one school. */
export function selectRows(parts: readonly SQL[], now: Now): SQL {
  const found = parts.map((part) => sql`select p.* from pass p where ${part}`)
  return sql`
    select st.first_name || ' ' || st.last_name, st.grade, fr.name, tr.name, ${statusAt(now)},
      ${schoolTime(sql`p.base_at`)}, ${schoolTime(sql`p.started_at`)}, ${schoolTime(sql`p.completed_at`)},
      p.duration, p.approved_by, p.approved_at is not null, p.note, sc.timezone
    from (${sql.join(found, sql` union all `)}) p
    join school sc on sc.school_id = p.school_id
    join user_account st on st.user_id = p.student_id
    join room tr on tr.room_id = p.to_room_id
    left join room fr on fr.room_id = p.from_room_id
    order by p.base_at desc, p.pass_id desc`
}

/** One row of the file. `people` are those who approve. */
export function toCells(row: readonly unknown[], people: ReadonlyMap<UserId, NamedPerson>) {
  const [student, grade, from, to, status, base, started, ended, duration, approvedBy, isApproved, note, timezone] =
    row as unknown as Selected
  const approver = approvedBy === null ? undefined : people.get(approvedBy)
  const approval = approver ? professionalName(approver) : isApproved ? 'Automatic' : null
  return [student, grade, from, to, STATUS_LABELS[status], base, started, ended, duration, approval, note, timezone]
}

export const APPROVER = 9
