/**
 * Students who leave a school or are erased leave their keep-apart groups. A group of fewer than two has nobody to keep
 * apart and ends. Nothing about a group goes while one of its students is held.
 */
import type { ApartGroupId, SchoolId, UserId } from '@corridor/rules/ids'
import { MIN_APART_STUDENTS } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Tx } from '../db/connect.ts'

/** Called once their memberships have ended. */
export async function leaveGroups(
  change: Pick<Change, 'tx' | 'now' | 'actor' | 'lines'>,
  left: readonly { userId: UserId; schoolId: SchoolId }[],
): Promise<void> {
  const { tx, now } = change
  const gone = sql`unnest(${sql.param(left.map(({ userId }) => userId))}::int[],
    ${sql.param(left.map(({ schoolId }) => schoolId))}::int[]) as gone (user_id, school_id)`
  const { rows } = await tx.execute<{ groupId: ApartGroupId; schoolId: SchoolId; userIds: UserId[]; rest: number }>(sql`
    select g.group_id as "groupId", g.school_id as "schoolId", json_agg(m.student_id order by m.student_id) as "userIds",
      (select count(*)::int from apart_member o join ${ACTIVE_MEMBERS} u
        on u.user_id = o.student_id and u.school_id = o.school_id where o.group_id = g.group_id) as rest
    from apart_group g join apart_member m on m.group_id = g.group_id
      join ${gone} on gone.user_id = m.student_id and gone.school_id = m.school_id
    where g.ended_at is null group by g.group_id order by g.group_id`)
  for (const { groupId, schoolId, userIds, rest } of rows) {
    const ends = rest < MIN_APART_STUDENTS
    // A group that has ended stays in the records of all who were in it.
    if (ends) await tx.execute(sql`update apart_group set ended_at = ${now} where group_id = ${groupId}`)
    else await removeMembers(tx, groupId, userIds)
    record(change, {
      subject: 'apartGroup',
      subjectId: groupId,
      schoolId,
      action: ends ? 'end' : 'leave',
      detail: { userIds },
    })
  }
}

async function removeMembers(tx: Tx, groupId: ApartGroupId, userIds: readonly UserId[]): Promise<void> {
  await tx.execute(sql`delete from apart_member m where m.group_id = ${groupId}
    and m.student_id = any(${sql.param([...userIds])}::int[]) and ${notHeld}`)
}

/** No student of the group is held. */
const notHeld = sql`not exists (select 1 from apart_member o join student_hold h on h.user_id = o.student_id
  where o.group_id = m.group_id)`

/** Takes an erased student out of every group, also of those that have ended, with what was written about it. */
export async function eraseFromGroups(tx: Tx, userId: UserId, now: Instant): Promise<void> {
  await tx.execute(sql`update apart_group g set note = null, name = null
    from apart_member m where m.group_id = g.group_id and m.student_id = ${userId} and ${notHeld}`)
  await tx.execute(sql`update apart_group g set ended_at = ${now}::timestamptz
    from apart_member m where m.group_id = g.group_id and m.student_id = ${userId} and g.ended_at is null
      and ${MIN_APART_STUDENTS} > (select count(*) from apart_member o join ${ACTIVE_MEMBERS} u
        on u.user_id = o.student_id and u.school_id = o.school_id
        where o.group_id = g.group_id and o.student_id <> ${userId})`)
  await tx.execute(sql`delete from apart_member m where m.student_id = ${userId} and ${notHeld}`)
}

/** Groups that ended before a day are forgotten with the passes of their school year. */
export async function forgetGroups(tx: Tx, { schoolId, day }: { schoolId: SchoolId; day: string }): Promise<void> {
  const old = sql`(select m.group_id from apart_group m where m.school_id = ${schoolId}
    and least(m.ends_on, m.ended_at::date) < ${day}::date and ${notHeld})`
  await tx.execute(sql`delete from apart_member where group_id in ${old}`)
  await tx.execute(sql`delete from apart_group where school_id = ${schoolId}
    and least(ends_on, ended_at::date) < ${day}::date
    and not exists (select 1 from apart_member m where m.group_id = apart_group.group_id)`)
}
