import type { DistrictFacultyRow, Output, StudentTableRow } from '@corridor/contract'
import { can, STAFF_TYPES } from '@corridor/rules/access'
import type { DistrictId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { forbidden } from '../http/errors.ts'
import type { Page } from '../http/page.ts'
import { tablePage } from '../http/table.ts'
import { FACULTY, IS_STAFF, IS_STUDENT, STUDENTS } from '../person/tables.ts'
import type { Scope } from '../session/scope.ts'

type StudentsQuery = Output<'GET /api/district/:districtId/students', 'query'>
type FacultyQuery = Output<'GET /api/district/:districtId/faculty', 'query'>

const SCHOOLS = sql`array(select s.name from membership m join school s on s.school_id = m.school_id
  where m.user_id = u.user_id and m.ended_at is null and s.ended_at is null order by lower(s.name), s.school_id)`

const STAFF = sql.raw(STAFF_TYPES.map((type) => `'${type}'`).join(', '))
const ACCOUNTS = sql`user_account u`
const inDistrict = (districtId: DistrictId) => sql`u.district_id = ${districtId}`

export function districtStudents(
  db: Reader,
  scope: Scope,
  districtId: DistrictId,
  query: StudentsQuery,
): Promise<Page<StudentTableRow>> {
  checkDistrict(scope)
  const where = sql`${inDistrict(districtId)} and ${IS_STUDENT}`
  const counted = sql`${inDistrict(districtId)} and u.type = 'student' and u.ended_at is null`
  return tablePage(db, { ...STUDENTS, from: ACCOUNTS, where, counted }, query)
}

export function districtFaculty(
  db: Reader,
  scope: Scope,
  districtId: DistrictId,
  query: FacultyQuery,
): Promise<Page<DistrictFacultyRow>> {
  checkDistrict(scope)
  const select = sql`${FACULTY.select}, ${SCHOOLS} as schools`
  const where = sql`${inDistrict(districtId)} and ${IS_STAFF}`
  const counted = sql`${inDistrict(districtId)} and u.type in (${STAFF}) and u.ended_at is null`
  return tablePage(db, { ...FACULTY, select, from: ACCOUNTS, where, counted }, query)
}

/** The district is for its administrators. */
export function checkDistrict(scope: Scope): void {
  if (!scope.schoolIds.some((schoolId) => can(scope, 'district.see', { schoolId }))) throw forbidden()
}
