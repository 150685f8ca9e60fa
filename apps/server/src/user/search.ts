import type { FoundStudent } from '@corridor/contract'
import { can, holds } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Reader } from '../db/connect.ts'
import { beginningInside, beginningWords } from '../http/table.ts'
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
 * a pass needs the name but not the picture, which is only for those who may open the student.
 */
export async function searchStudents(
  db: Reader,
  scope: Scope,
  request: StudentSearch,
  now: Instant,
): Promise<FoundStudent[]> {
  const schoolIds = request.schoolIds.filter((schoolId) => can(scope, 'person.find', { schoolId }))
  const columns = [sql`m.first_name`, sql`m.last_name`, sql`m.school_identifier`]
  const byName = beginningWords(request.search, columns)
  const byNumber =
    request.number === undefined ? [] : [sql`lower(m.school_identifier) = ${request.number.toLowerCase()}`]
  if (schoolIds.length === 0 || (byName.length + byNumber.length === 0 && !request.userIds?.length)) return []
  const schoolsSeen = schoolIds.filter((schoolId) => request.showsPictures || holds(scope, schoolId, 'allStudents'))
  // Planning the question of whom somebody knows takes longer than the search, so it is asked only of those it matters for.
  const isVisible =
    schoolsSeen.length === schoolIds.length
      ? sql`true`
      : sql`(m.school_id = any(${sql.param(schoolsSeen)}::int[]) or ${await isKnownStudent(db, scope, now)})`
  const byId = request.userIds?.length ? [sql`m.user_id in ${request.userIds}`] : []
  const visible = request.onlyVisible ? [isVisible] : []
  const named = async (names: readonly SQL[]) => {
    const { rows } = await db.execute<{ [K in keyof FoundStudent]: FoundStudent[K] }>(sql`
    select m.user_id as "userId", m.school_id as "schoolId", m.first_name as "firstName", m.last_name as "lastName",
      m.grade, m.school_identifier as "schoolIdentifier",
      case when ${isVisible} then m.profile_image_url end as "profileImageUrl"
    from ${ACTIVE_MEMBERS} m
    where m.district_id = ${scope.districtId} and m.school_id in ${schoolIds} and m.type = 'student'
      and ${sql.join([...names, ...byNumber, ...byId, ...visible], sql` and `)}
    order by m.last_name, m.first_name, m.user_id
    limit ${Math.max(request.limit ?? MAX_RESULTS, request.userIds?.length ?? 0)}`)
    return rows
  }
  const found = await named(byName)
  return found.length === 0 && byName.length > 1 ? named(beginningInside(request.search, columns)) : found
}
