/** Students and staff in tables. What a row has and how it is sorted is the same for a school and for a district. */
import type { Answer, FacultyRow, FacultySort, Output, StudentSort, StudentTableRow } from '@corridor/contract'
import { can, type UserType } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { forbidden } from '../http/errors.ts'
import type { Page } from '../http/page.ts'
import {
  beginningWords,
  byNumber,
  byOptionalText,
  byText,
  type Table,
  tablePage,
  tablePageWithFigures,
} from '../http/table.ts'
import type { Scope } from '../session/scope.ts'

type StudentsQuery = Output<'GET /api/school/:schoolId/students', 'query'>
type SchoolStudents = Answer<'GET /api/school/:schoolId/students'>
type FacultyQuery = Output<'GET /api/school/:schoolId/faculty', 'query'>

/** The columns of an account `u`. */
const COLUMNS = sql`u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, u.username,
  u.profile_image_url as "profileImageUrl"`

const NAME = [byText(sql`u.last_name`), byText(sql`u.first_name`)]

const SORTS = {
  lastName: [],
  firstName: [byText(sql`u.first_name`)],
  email: [byOptionalText(sql`u.email`)],
  username: [byText(sql`u.username`)],
}

/** An index of `user_account` has the same expressions in the same order for every sort: a district is too large for less. */
const TIES = [...NAME, byNumber(sql`u.user_id`)]

/** Every word is the beginning of a name, of the username or of the student id. Commas alone find nobody. */
function search(term: string): SQL {
  const words = beginningWords(term, [sql`u.last_name`, sql`u.first_name`, sql`u.username`, sql`u.school_identifier`])
  return words.length > 0 ? sql.join(words, sql` and `) : sql`false`
}

type People<S extends string> = Omit<Table<S>, 'from' | 'where'>

export const STUDENTS: People<StudentSort> = {
  select: sql`${COLUMNS}, u.grade, u.school_identifier as "schoolIdentifier", u.locked::int as locked,
    u.daily_pass_limit as "dailyPassLimit"`,
  search,
  sorts: {
    ...SORTS,
    // 9 before 10, and kindergarten before both.
    grade: [byNumber(sql`coalesce(substring(u.grade from '^[0-9]{1,4}$')::int, 0)`)],
    schoolIdentifier: [byOptionalText(sql`u.school_identifier`)],
    locked: [byNumber(sql`u.locked::int`)],
  },
  ties: TIES,
}

export const FACULTY: People<FacultySort> = {
  select: sql`${COLUMNS}, u.type, u.password_hash is not null as "hasPassword",
    exists (select 1 from sign_in_identity i where i.user_id = u.user_id) as "hasProvider"`,
  search,
  sorts: { ...SORTS, type: [byText(sql`u.type`)] },
  ties: TIES,
}

/** Must match the conditions of the indexes, so that the planner uses them. */
export const IS_STUDENT = sql`(u.type = 'student') is true and u.ended_at is null`
export const IS_STAFF = sql`(u.type = 'student') is false and u.ended_at is null`

/**
 * Each member's account is looked up, so a school's table costs what the school has. `offset 0` keeps the planner from
 * reading the accounts of the whole district instead, which it takes for cheaper.
 */
const MEMBERS = sql`membership m
  cross join lateral (select * from user_account a where a.user_id = m.user_id offset 0) as u`
const inSchool = (schoolId: SchoolId) => sql`m.school_id = ${schoolId} and m.ended_at is null`

export async function schoolStudents(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  query: StudentsQuery,
): Promise<SchoolStudents> {
  checkTable(scope, schoolId, 'student')
  const isHere = sql`${inSchool(schoolId)} and ${IS_STUDENT}`
  const isShared = sql`number is not null and students > 1`
  return tablePageWithFigures<StudentTableRow, StudentSort, Pick<SchoolStudents, 'studentCount' | 'sharedCount'>>(
    db,
    {
      ...STUDENTS,
      shared: sql`student as materialized (select u.user_id, u.first_name, u.last_name, u.email, u.username,
          u.profile_image_url, u.grade, u.school_identifier, u.locked, u.daily_pass_limit from ${MEMBERS} where ${isHere}),
        number as (select ${NUMBER} as number, count(*) as students from student u group by 1)`,
      from: sql`student u`,
      where: query.shared ? sql`${NUMBER} in (select number from number where ${isShared})` : sql`true`,
      figures: sql`(select json_build_object('studentCount', coalesce(sum(students), 0),
        'sharedCount', coalesce(sum(students) filter (where ${isShared}), 0)) from number)`,
    },
    query,
  )
}

/** As kiosks compare it. */
const NUMBER = sql`nullif(lower(u.school_identifier), '')`

export function schoolFaculty(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  query: FacultyQuery,
): Promise<Page<FacultyRow>> {
  checkTable(scope, schoolId, 'faculty')
  return tablePage(db, { ...FACULTY, from: MEMBERS, where: sql`${inSchool(schoolId)} and ${IS_STAFF}` }, query)
}

function checkTable(scope: Scope, schoolId: SchoolId, type: UserType): void {
  if (!can(scope, 'person.seeAll', { schoolId, type })) throw forbidden()
}
