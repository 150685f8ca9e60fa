/** The bare SQL of a page of History: its rows with what they show of students and rooms, and the total up to a limit. */
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { DEFAULT_INTERVAL_AFTER } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'

const EXACT_UP_TO = 10_000

export interface PageSql {
  schoolIds: readonly SchoolId[]
  start: Instant
  end: Instant
  /** The day in the school's time zone, for what a student used today. */
  today: string
  size: number
  /** On the passes `p` of one school, as conditions that no pass fulfills two of: by each, an index finds them in order. */
  where?: (schoolId: SchoolId) => readonly string[]
  /** The time and the id of the last pass of the page before. */
  after?: readonly [Instant, string]
}

const COMPLETED = 'p.completed_at is not null and not p.is_late'
const UNCOMPLETED = 'p.completed_at is null and not p.is_late'
const everything = () => [COMPLETED, UNCOMPLETED]

export function historySql(page: PageSql): [string, string] {
  const { schoolIds, start, end, today, size, where = everything, after } = page
  const period = `p.base_at >= '${start}' and p.base_at < '${end}'`
  const found = schoolIds.flatMap((schoolId) =>
    where(schoolId).map((part) => `pass p where p.school_id = ${schoolId} and ${period} and ${part}`),
  )
  const order = `order by p.base_at desc, p.pass_id desc limit ${size + 1}`
  const beyond = after ? `(p.base_at, p.pass_id) < ('${after[0]}'::timestamptz, '${after[1]}'::uuid)` : 'true'
  const pages = found.map((passes) => `(select p.* from ${passes} and ${beyond} ${order})`)
  const counts = found.map((passes) => `(select 1 from ${passes} limit ${EXACT_UP_TO + 1})`)
  return [
    `with p as materialized (select * from (${pages.join(' union all ')}) p ${order})
    select p.*, st.first_name, st.last_name, st.grade, st.profile_image_url, fr.name as from_name,
      fr.zone_color as from_color, tr.name as to_name, tr.zone_color as to_color,
      coalesce(tr.pass_alert_time_limit, sc.pass_alert_time_limit) as time_limit, d.used_passes
    from p join school sc on sc.school_id = p.school_id join user_account st on st.user_id = p.student_id
      join room tr on tr.room_id = p.to_room_id left join room fr on fr.room_id = p.from_room_id
      left join student_day d on d.student_id = p.student_id and d.school_id = p.school_id and d.day = '${today}'
    order by p.base_at desc, p.pass_id desc`,
    `select count(*) from (select 1 from (${counts.join(' union all ')}) found limit ${EXACT_UP_TO + 1}) counted`,
  ]
}

const waiting = 'q.enqueued_at is null and q.started_at is null and q.rejected_at is null and q.canceled_at is null'
const lapses = (now: Instant) => `'${now}'::timestamptz - interval '${DEFAULT_INTERVAL_AFTER} min'`
/** The few that are open are looked up first, by their own index. */
const among = (schoolId: SchoolId, open: string) =>
  `${UNCOMPLETED} and p.pass_id = any(array(select q.pass_id from pass q where q.school_id = ${schoolId} and ${open}))`

type PassType = 'completed' | 'live' | 'upcoming' | 'requested' | 'unused'

/** Each type of pass that can be asked for. */
export const TYPES: Record<PassType, (schoolId: SchoolId, now: Instant) => string> = {
  completed: () => COMPLETED,
  live: (schoolId) =>
    among(
      schoolId,
      '(q.enqueued_at is not null or q.started_at is not null) and q.completed_at is null and q.canceled_at is null',
    ),
  upcoming: (schoolId, now) =>
    among(schoolId, `${waiting} and q.approved_at is not null and q.base_at >= ${lapses(now)}`),
  requested: (schoolId, now) => among(schoolId, `${waiting} and q.approved_at is null and q.base_at >= ${lapses(now)}`),
  unused: (_, now) =>
    `${UNCOMPLETED} and p.started_at is null and (p.rejected_at is not null or p.canceled_at is not null
      or p.enqueued_at is null and p.base_at < ${lapses(now)})`,
}

/** Only completed passes have a duration. */
export const lasting = (duration: string) => `${COMPLETED} and p.duration ${duration}`

/** What a teacher finds without the permission to see all: by index where there is one, each pass once. */
export function ownPasses(userId: UserId, start: Instant, end: Instant): string {
  const rooms = `(select room_id from room_link where user_id = ${userId} and ended_at is null)`
  const period = `q.base_at >= '${start}' and q.base_at < '${end}'`
  const parts = [
    `q.to_faculty_id = ${userId}`,
    `q.from_faculty_id = ${userId}`,
    `q.created_by = ${userId} and q.created_by <> q.student_id`,
    `q.to_room_id in ${rooms}`,
    `q.from_room_id in ${rooms}`,
  ].map((part) => `select q.pass_id from pass q where ${part} and ${period}`)
  return `p.pass_id = any(array(${parts.join(' union ')}))`
}
