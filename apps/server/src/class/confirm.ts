/** What the office says about students whom a teacher added to a class. Until then, the teacher can only give them passes. */
import type { Answer, ClassWithStudents, UnconfirmedClass } from '@corridor/contract'
import { can, schoolsOf } from '@corridor/rules/access'
import type { UserGroupId, UserId } from '@corridor/rules/ids'
import { type NamedPerson, professionalName } from '@corridor/rules/text'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Reader } from '../db/connect.ts'
import { classMember } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { lockForEdit } from './commands.ts'
import { recordMembers } from './members.ts'
import { readClass } from './queries.ts'

/** Students who are already confirmed stay confirmed. Only these students are confirmed, because the teacher may have added others since. */
export async function confirmStudents(
  change: Change,
  scope: Scope,
  userGroupId: UserGroupId,
  studentIds: readonly UserId[],
): Promise<ClassWithStudents> {
  const { tx, now } = change
  const { schoolId } = await lockForEdit(tx, scope, userGroupId)
  if (!can(scope, 'class.confirm', { schoolId })) throw forbidden()
  const isMeant = and(
    eq(classMember.userGroupId, userGroupId),
    inArray(classMember.userId, [...studentIds]),
    isNull(classMember.endedAt),
  )
  if ((await tx.$count(classMember, isMeant)) < studentIds.length) {
    throw notFound('A student you chose is not in this class anymore. Look at the class again.')
  }
  const confirmed = await tx
    .update(classMember)
    .set({ confirmedAt: now, confirmedBy: scope.userId })
    .where(and(isMeant, isNull(classMember.confirmedAt)))
    .returning({ userId: classMember.userId })
  const group = await readClass(tx, scope, userGroupId)
  recordMembers(change, group, 'confirmStudents', confirmed)
  return group
}

/** A page shows few of them. Once these are confirmed, the next ones follow. */
const CLASSES_SHOWN = 20

export async function unconfirmedClasses(db: Reader, scope: Scope): Promise<Answer<'GET /api/classes/unconfirmed'>> {
  const schoolIds = schoolsOf(scope).filter((schoolId) => can(scope, 'class.confirm', { schoolId }))
  type Row = Omit<UnconfirmedClass, 'professionalOwnedByName'> & { owner: NamedPerson; total: number }
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select c.user_group_id as "userGroupId", c.school_id as "schoolId", c.name, count(*) over ()::int as total,
      json_build_object('firstName', o.first_name, 'lastName', o.last_name, 'title', o.title,
        'professionalName', o.professional_name) as owner,
      json_agg(json_build_object('userId', s.user_id, 'firstName', s.first_name, 'lastName', s.last_name)
        order by lower(s.last_name), lower(s.first_name), s.user_id) as students
    from class_member cm join class c on c.user_group_id = cm.user_group_id
      join ${ACTIVE_MEMBERS} s on s.school_id = cm.school_id and s.user_id = cm.user_id
      join user_account o on o.user_id = c.owned_by
    where cm.school_id = any(${sql.param(schoolIds)}::int[]) and cm.confirmed_at is null and cm.ended_at is null and c.ended_at is null
      and s.type = 'student'
    group by c.user_group_id, o.user_id order by min(cm.started_at), c.user_group_id limit ${CLASSES_SHOWN}`)
  return {
    rows: rows.map(({ userGroupId, schoolId, name, owner, students }) => ({
      userGroupId,
      schoolId,
      name,
      professionalOwnedByName: professionalName(owner),
      students,
    })),
    total: rows[0]?.total ?? 0,
  }
}
