import type { FoundStudent } from '@corridor/contract'
import { can, holds } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { beginningInside, beginningWords, findsFew } from '../http/table.ts'
import type { Scope } from '../session/scope.ts'
import { isKnownStudent } from './knownStudent.ts'

export const MAX_RESULTS = 20

export interface StudentSearch {
  search: string
  schoolIds: readonly SchoolId[]
  userIds?: readonly UserId[] | undefined
  /** Only those whom the viewer may open, and not all to whom they may issue a pass. */
  onlyVisible?: boolean
  /** Exactly this number. */
  number?: string | undefined
  /** The viewer may see the picture of every student of these schools. */
  showsPictures?: boolean
  limit?: number
}

/**
 * Finds students of the scope's own schools by the start of any part of their name, or by their number. Whoever issues
 * a pass needs the name but not the picture, which is only for those who may open the student. More columns of those who
 * are found, `m`, come in the same answer.
 */
export async function searchStudents<More extends object = object>(
  { db, frequent }: Pick<Database, 'db' | 'frequent'>,
  scope: Scope,
  request: StudentSearch,
  now: Instant,
  more?: SQL,
): Promise<(FoundStudent & More)[]> {
  const schoolIds = request.schoolIds.filter((schoolId) => can(scope, 'person.find', { schoolId }))
  const columns = [sql`u.first_name`, sql`u.last_name`, sql`u.school_identifier`]
  const byName = beginningWords(request.search, columns)
  const byNumber =
    request.number === undefined ? [] : [sql`lower(u.school_identifier) = ${request.number.toLowerCase()}`]
  if (schoolIds.length === 0 || (byName.length + byNumber.length === 0 && !request.userIds?.length)) return []
  const schoolsSeen = schoolIds.filter((schoolId) => request.showsPictures || holds(scope, schoolId, 'allStudents'))
  // Planning the question of whom somebody knows takes longer than the search, so it is asked only of those it matters for.
  const seesAll = schoolsSeen.length === schoolIds.length
  const isVisible = seesAll
    ? sql`true`
    : sql`(m.school_id = any(${sql.param(schoolsSeen)}::int[]) or ${await isKnownStudent(db, scope, now)})`
  const byId = request.userIds?.length ? [sql`u.user_id = any(${sql.param([...request.userIds])}::int[])`] : []
  const visible = request.onlyVisible ? isVisible : sql`true`
  // Few are found by name first and then looked up, whatever the word is, so that is planned once. How many are found
  // best depends on the word and the schools.
  const few = byId.length + byNumber.length > 0 || findsFew(request.search)
  const reader = few && seesAll ? frequent : db
  const named = async (names: readonly SQL[]) => {
    const { rows } = await reader.execute(sql`
    with named as ${few ? sql`materialized` : sql`not materialized`} (
      select u.* from user_account u
      where u.district_id = ${scope.districtId}::int and u.type = 'student' and u.ended_at is null
        and ${sql.join([...names, ...byNumber, ...byId], sql` and `)}
    ), found as (
      select m.school_id, u.*, ${isVisible} as is_visible
      from named u cross join lateral (select * from membership o where o.user_id = u.user_id ${few ? sql`offset 0` : sql``}) m
      where m.school_id = any(${sql.param(schoolIds)}::int[]) and m.ended_at is null and ${visible}
      order by u.last_name, u.first_name, u.user_id
      limit ${Math.max(request.limit ?? MAX_RESULTS, request.userIds?.length ?? 0)}::int
    )
    select m.user_id as "userId", m.school_id as "schoolId", m.first_name as "firstName", m.last_name as "lastName",
      m.grade, m.school_identifier as "schoolIdentifier",
      case when m.is_visible then m.profile_image_url end as "profileImageUrl"${more ? sql`, ${more}` : sql``}
    from found m order by m.last_name, m.first_name, m.user_id`)
    return rows as unknown as (FoundStudent & More)[]
  }
  const found = await named(byName)
  return found.length === 0 && byName.length > 1 ? named(beginningInside(request.search, columns)) : found
}
