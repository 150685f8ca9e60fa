/**
 * Every group ends. Whoever made it and the school's administrators are reminded a week before, and on the day; the row
 * says of which end they were, so that one of several servers tells them, once. What has reached its end is ended.
 */
import { can, isAdministrator, memberViewer } from '@corridor/rules/access'
import type { ApartGroupId, SchoolId, UserId } from '@corridor/rules/ids'
import { apartReminder } from '@corridor/rules/pass'
import { type LocalDay, localDay } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import { type Change, runSystemChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import { activeMembers } from '../db/activeMembers.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { notify } from '../notification/notify.ts'
import { reconcilePasses } from '../pass/reconcilePasses.ts'
import { attemptEach } from '../process/attemptEach.ts'

interface School extends Record<string, unknown> {
  schoolId: SchoolId
  timezone: string
}

/** School by school, each in its own change. */
export async function remindOfGroups(context: Context): Promise<void> {
  const { rows } = await context.database.db.execute<School>(sql`
    select s.school_id as "schoolId", s.timezone from school s
    where exists (select 1 from apart_group g where g.school_id = s.school_id and g.ended_at is null)
    order by s.school_id`)
  await attemptEach(rows, async (school) => {
    const hasEnded = await runSystemChange(context, (change) => remindIn(change, school))
    if (hasEnded) await reconcilePasses(context, school.schoolId)
  })
}

interface Group extends Record<string, unknown> {
  groupId: ApartGroupId
  endsOn: LocalDay
  createdBy: UserId
  remindedOfWeek: LocalDay | null
  remindedOfDay: LocalDay | null
  userIds: UserId[]
}

async function remindIn(change: Change, { schoolId, timezone }: School): Promise<boolean> {
  const { tx, now } = change
  const today = localDay(now, timezone)
  // Another server that does the same waits here, and then finds it done.
  await lockSchools(tx, [schoolId])
  const { rows } = await tx.execute<Group>(sql`
    select g.group_id as "groupId", g.ends_on::text as "endsOn", g.created_by as "createdBy",
      g.reminded_of_week::text as "remindedOfWeek", g.reminded_of_day::text as "remindedOfDay", coalesce(
        (select json_agg(m.student_id order by m.student_id) from apart_member m where m.group_id = g.group_id),
        '[]') as "userIds"
    from apart_group g where g.school_id = ${schoolId} and g.ended_at is null order by g.group_id`)
  const over = rows.filter(({ endsOn }) => endsOn < today)
  for (const { groupId, userIds } of over) {
    await tx.execute(sql`update apart_group set ended_at = ${now} where group_id = ${groupId}`)
    record(change, { subject: 'apartGroup', subjectId: groupId, schoolId, action: 'end', detail: { userIds } })
  }
  for (const group of rows) await remindOf(change, schoolId, group, today)
  return over.length > 0
}

async function remindOf(change: Change, schoolId: SchoolId, group: Group, today: LocalDay): Promise<void> {
  const { groupId, endsOn, createdBy } = group
  const due = apartReminder(endsOn, today)
  const isReminded = (due === 'week' ? group.remindedOfWeek : group.remindedOfDay) === endsOn
  if (due === null || isReminded) return
  const column = due === 'week' ? sql`reminded_of_week` : sql`reminded_of_day`
  await change.tx.execute(sql`update apart_group set ${column} = ${endsOn}::date where group_id = ${groupId}`)
  const members = await activeMembers(change.tx, { schoolIds: [schoolId], permission: 'allStudents:write' })
  const told = members.filter(
    (member) =>
      can(memberViewer(schoolId, member), 'apart.manage', { schoolId }) &&
      (member.userId === createdBy || (isAdministrator(member.type) && member.type !== 'districtAdministrator')),
  )
  const facts = { studentId: null, fromRoomId: null, toRoomId: null, actorId: null, endsOn }
  for (const { userId } of told) await notify(change, { userId, schoolId, kind: 'apartEnds', facts })
  record(change, {
    subject: 'apartGroup',
    subjectId: groupId,
    schoolId,
    action: 'remind',
    // Their bells show it. What it is about is in no event.
    effects: told.map(({ userId }) => ({ kind: 'personChanged', userId })),
  })
}
