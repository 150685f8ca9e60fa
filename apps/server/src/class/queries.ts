import type { ClassRow, ClassWithStudents, Output } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId, UserGroupId } from '@corridor/rules/ids'
import { type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Reader } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'
import type { Page } from '../http/page.ts'
import { byNumber, byOptionalText, byText, containing, tablePage } from '../http/table.ts'
import { coTeachersOf, taughtByViewer } from '../school/classTeachers.ts'
import { sqlViewer } from '../session/actedFor.ts'
import type { Scope } from '../session/scope.ts'
import { type ClassRecord, type ClassRowRecord, presentClass, presentClassRow } from './present.ts'

/**
 * The students of a class `c` who still belong to the school. Each is looked up (`offset 0`): the planner would read the
 * members of all schools instead, once for each class.
 */
const STUDENTS = sql`class_member cm cross join lateral (select * from ${ACTIVE_MEMBERS} a
    where a.school_id = cm.school_id and a.user_id = cm.user_id offset 0) as s
  where cm.user_group_id = c.user_group_id and cm.ended_at is null and s.type = 'student'`

/** Classes, each with the account of its owner and, while they belong to the school, their membership. */
const CLASSES = sql`class c join user_account o on o.user_id = c.owned_by
  left join membership om on om.school_id = c.school_id and om.user_id = c.owned_by and om.ended_at is null`

/** Whether the owner still works at the school. */
const HAS_OWNER = sql`(om.user_id is not null and o.ended_at is null and o.type <> 'student')`

const BLOCK_NAME = sql`(select b.name from block b where b.block_id = c.block_id and b.ended_at is null)`

const NAMES = sql`'userId', s.user_id, 'firstName', s.first_name, 'lastName', s.last_name`
const STUDENT = sql`${NAMES}, 'schoolId', s.school_id, 'grade', s.grade, 'schoolIdentifier', s.school_identifier,
  'profileImageUrl', s.profile_image_url, 'isConfirmed', cm.confirmed_at is not null`

/** The columns of a `ClassRecord` with these keys and values of each student. */
const columnsWith = (
  student: SQL,
) => sql`c.user_group_id as "userGroupId", c.school_id as "schoolId", c.name, c.owned_by as "ownedBy",
  c.block_id as "blockId", ${BLOCK_NAME} as "blockName", c.start_minute as "startMinute", c.end_minute as "endMinute",
  c.confirmed, c.source, c.version, ${HAS_OWNER} as "hasOwner",
  json_build_object('firstName', o.first_name, 'lastName', o.last_name, 'title', o.title,
    'professionalName', o.professional_name) as owner,
  ${coTeachersOf(sql`c`)} as "coTeachers",
  (select coalesce(json_agg(json_build_object(${student}) order by lower(s.last_name), lower(s.first_name), s.user_id), '[]')
    from ${STUDENTS}) as students`

/** A class that the viewer may see. Every other one does not exist for them. */
export async function readClass(db: Reader, scope: Scope, userGroupId: UserGroupId): Promise<ClassWithStudents> {
  const { rows } = await db.execute<ClassRecord & Record<string, unknown>>(sql`
    select ${columnsWith(STUDENT)} from ${CLASSES} where c.user_group_id = ${userGroupId} and c.ended_at is null`)
  const [record] = rows
  if (!record || !can(scope, 'class.see', record)) throw classNotFound()
  return presentClass(record, scope)
}

export const classNotFound = () => notFound('That class was not found. It may have ended.')

/** All classes of the school, or those that the viewer teaches and covers. Classes that wait for an owner come first. */
export async function classPage(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  query: Output<'GET /api/school/:schoolId/classes', 'query'>,
): Promise<Page<ClassRow>> {
  const seesAll = can(scope, 'class.seeAll', { schoolId })
  const page = await tablePage<ClassRowRecord, typeof query.sort>(
    db,
    {
      select: columnsWith(NAMES),
      from: CLASSES,
      where: sql`c.school_id = ${schoolId} and c.ended_at is null
        and ${seesAll ? sql`true` : taughtByViewer(sqlViewer(scope))}`,
      search: matches,
      sorts: sortsOf(query.descending),
      ties: [byText(sql`c.name`), byNumber(sql`c.user_group_id`)],
    },
    query,
  )
  return { ...page, rows: page.rows.map(presentClassRow) }
}

function sortsOf(isDescending: boolean) {
  // First in either direction.
  const ownerless = byNumber(sql`case when ${HAS_OWNER} = ${isDescending} then 0 else 1 end`)
  return {
    name: [ownerless, byText(sql`c.name`)],
    teacher: [ownerless, byText(sql`o.last_name`), byText(sql`o.first_name`)],
    block: [ownerless, byOptionalText(BLOCK_NAME), byNumber(sql`coalesce(c.start_minute, 0)`)],
    students: [ownerless, byNumber(sql`(select count(*)::int from ${STUDENTS})`)],
  }
}

/** Matches the name of the class or of a teacher. */
function matches(search: string): SQL {
  const like = containing(search)
  const named = (person: SQL) => sql`(lower(${person}.first_name || ' ' || ${person}.last_name) like ${like}
    or lower(${person}.professional_name) like ${like})`
  return sql`(lower(c.name) like ${like} or ${named(sql`o`)} or exists (select 1 from class_teacher ct
    join ${ACTIVE_MEMBERS} t on t.school_id = ct.school_id and t.user_id = ct.user_id
    where ct.user_group_id = c.user_group_id and ${named(sql`t`)}))`
}
