/**
 * The values of an export's lines, for COPY, which takes no parameters. Asked for in two parts, as an export does, they are
 * read faster than in one: both with as many processes as PostgreSQL wants.
 */
import type { SchoolId } from '@corridor/rules/ids'
import { DEFAULT_INTERVAL_AFTER } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'

const time = (column: string) => `to_char(${column} at time zone sc.timezone, 'YYYY-MM-DD HH24:MI')`

export function exportSql(schoolId: SchoolId, { start, end }: { start: Instant; end: Instant }, now: Instant): string {
  const passes = `select * from pass where school_id = ${schoolId} and base_at >= '${start}' and base_at < '${end}'`
  const found = ['completed_at is not null', 'completed_at is null'].map((part) => `${passes} and ${part}`)
  return `select st.first_name || ' ' || st.last_name, st.grade, fr.name, tr.name,
      case when p.confirmed_at is not null then 'used'
        when p.started_at is not null
          then case when p.completed_at is null then 'inProgress' else 'awaitingConfirmation' end
        when p.rejected_at is not null then 'rejected' when p.canceled_at is not null then 'canceled'
        when p.enqueued_at is not null then 'queued'
        when p.base_at < '${now}'::timestamptz - make_interval(mins =>
          coalesce(sc.pass_activation_interval_after, ${DEFAULT_INTERVAL_AFTER})) then 'unused'
        when p.approved_at is not null then 'approved' else 'awaitingApproval' end,
      ${time('p.base_at')}, ${time('p.started_at')}, ${time('p.completed_at')}, p.duration, p.approved_by,
      p.approved_at is not null, p.note, sc.timezone
    from (${found.join(' union all ')}) p
    join school sc on sc.school_id = p.school_id
    join user_account st on st.user_id = p.student_id
    join room tr on tr.room_id = p.to_room_id
    left join room fr on fr.room_id = p.from_room_id
    order by p.base_at desc, p.pass_id desc`
}
