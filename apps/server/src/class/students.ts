import type { Output, StudentRow } from '@corridor/contract'
import { can, holds } from '@corridor/rules/access'
import type { SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Reader } from '../db/connect.ts'
import type { Page } from '../http/page.ts'
import { byNumber, byText, containing, tablePage } from '../http/table.ts'
import { coTeachersOf } from '../school/classTeachers.ts'
import type { Scope } from '../session/scope.ts'
import { isKnownFromClass } from '../user/knownStudent.ts'

type Record = Omit<StudentRow, 'classes'> & {
  classes: { userGroupId: UserGroupId; name: string; ownedBy: UserId; coTeachers: { userId: UserId }[] }[]
}

/** A student `m` and a class `c` that they are in. */
const IN_CLASS = sql`class_member cm join class c on c.user_group_id = cm.user_group_id
  where cm.user_id = m.user_id and cm.school_id = m.school_id and cm.ended_at is null and c.ended_at is null`

const OFF_FOR_SCHOOL = sql`coalesce(whole.requires_approval, false)`
const OFF = sql`(${OFF_FOR_SCHOOL} or coalesce(own.requires_approval, false))`
const GRADE = sql`case when m.grade ~ '^[0-9]{1,3}$' then m.grade::int else -1 end`

/** All students of the school, or those whom the viewer knows from classes that they teach and cover. */
export async function studentPage(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  query: Output<'GET /api/school/:schoolId/passsettings', 'query'>,
): Promise<Page<StudentRow>> {
  const page = await tablePage<Record, typeof query.sort>(
    db,
    {
      select: sql`m.user_id as "userId", m.school_id as "schoolId", m.first_name as "firstName",
        m.last_name as "lastName", m.grade, m.school_identifier as "schoolIdentifier",
        m.profile_image_url as "profileImageUrl", ${OFF} as "requiresApproval", ${OFF_FOR_SCHOOL} as "isOffForSchool",
        (select coalesce(json_agg(json_build_object('userGroupId', c.user_group_id, 'name', c.name,
          'ownedBy', c.owned_by, 'coTeachers', ${coTeachersOf(sql`c`)}) order by lower(c.name), c.user_group_id), '[]') from ${IN_CLASS}) as classes`,
      from: sql`${ACTIVE_MEMBERS} m
        left join pass_setting whole on whole.student_id = m.user_id and whole.school_id = m.school_id
          and whole.faculty_id is null
        left join pass_setting own on own.student_id = m.user_id and own.school_id = m.school_id
          and own.faculty_id = ${scope.userId}`,
      where: sql`m.school_id = ${schoolId} and m.type = 'student'
        and ${holds(scope, schoolId, 'allStudents') ? sql`true` : isKnownFromClass(scope)}`,
      search: matches,
      sorts: {
        name: [],
        grade: [byNumber(GRADE)],
        quickPasses: [byNumber(sql`case when ${OFF} then 0 else 1 end`)],
      },
      ties: [byText(sql`m.last_name`), byText(sql`m.first_name`), byNumber(sql`m.user_id`)],
    },
    query,
  )
  return { ...page, rows: page.rows.map((row) => presentStudent(row, scope)) }
}

function presentStudent({ classes, ...row }: Record, scope: Scope): StudentRow {
  return {
    ...row,
    classes: classes.map(({ userGroupId, name, ...taught }) => ({
      userGroupId,
      name,
      isOpen: can(scope, 'class.see', { schoolId: row.schoolId, ...taught }),
    })),
  }
}

/** Matches a part of the student's name, the student's number, or the name of a class. */
function matches(search: string): SQL {
  const like = containing(search)
  return sql`(lower(m.first_name || ' ' || m.last_name) like ${like} or lower(m.school_identifier) like ${like}
    or exists (select 1 from ${IN_CLASS} and lower(c.name) like ${like}))`
}
