import type { Answer, Cover, Output } from '@corridor/contract'
import { holds, isStaffOf, mayEndCover } from '@corridor/rules/access'
import type { CoverId, SchoolId, UserId } from '@corridor/rules/ids'
import { type NamedPerson, professionalName } from '@corridor/rules/text'
import { type Instant, instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import { presentStaffMember } from '../class/present.ts'
import type { ReadContext } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Page } from '../http/page.ts'
import { byNumber, containing, tablePage } from '../http/table.ts'
import { schoolOf } from '../school/reference.ts'
import type { Scope } from '../session/scope.ts'

interface Row extends Record<string, unknown> {
  coverId: CoverId
  schoolId: SchoolId
  userId: UserId
  forUserId: UserId
  fromAt: string
  untilAt: string
  substitute: NamedPerson
  colleague: NamedPerson
}

const nameOf = (person: string): SQL =>
  sql.raw(`json_build_object('firstName', ${person}.first_name, 'lastName', ${person}.last_name,
    'title', ${person}.title, 'professionalName', ${person}.professional_name)`)

const SELECT = sql`c.cover_id as "coverId", c.school_id as "schoolId", c.user_id as "userId",
  c.for_user_id as "forUserId", c.from_at as "fromAt", c.until_at as "untilAt",
  ${nameOf('s')} as substitute, ${nameOf('f')} as colleague`
const FROM = sql`cover c join user_account s on s.user_id = c.user_id join user_account f on f.user_id = c.for_user_id`

function presentCover(scope: Scope, { userId, forUserId, substitute, colleague, ...row }: Row): Cover {
  return {
    coverId: row.coverId,
    schoolId: row.schoolId,
    substitute: { userId, name: professionalName(substitute) },
    colleague: { userId: forUserId, name: professionalName(colleague) },
    fromAt: instant(row.fromAt),
    untilAt: instant(row.untilAt),
    mayEnd: mayEndCover(scope, { schoolId: row.schoolId, userId, forUserId }),
  }
}

export async function readCover(db: Reader, scope: Scope, coverId: CoverId): Promise<Cover> {
  const { rows } = await db.execute<Row>(sql`select ${SELECT} from ${FROM} where c.cover_id = ${coverId}`)
  const [row] = rows
  if (!row) throw notFound()
  return presentCover(scope, row)
}

export async function listColleagues(
  { references }: ReadContext,
  scope: Scope,
  schoolId: SchoolId,
): Promise<Answer<'GET /api/school/:schoolId/colleagues'>> {
  const reference = await schoolOf(references, scope, schoolId)
  if (!isStaffOf(scope, schoolId)) throw forbidden()
  return [...reference.staff.values()].filter(({ isActive }) => isActive).map(presentStaffMember)
}

/** Current and coming covers: all of a school for those who may see its faculty, otherwise one's own. */
export async function listCovers(
  { database: { db }, clock }: ReadContext,
  scope: Scope,
  schoolId: SchoolId,
  { userId, ...query }: Output<'GET /api/school/:schoolId/cover', 'query'>,
): Promise<Page<Cover>> {
  if (!isStaffOf(scope, schoolId)) throw forbidden()
  const concerns = (person: UserId) => sql`(c.user_id = ${person} or c.for_user_id = ${person})`
  const now: Instant = clock.now()
  const page = await tablePage<Row, 'fromAt'>(
    db,
    {
      select: SELECT,
      from: FROM,
      where: sql.join(
        [
          sql`c.school_id = ${schoolId} and c.until_at > ${now}`,
          ...(holds(scope, schoolId, 'allFaculty') ? [] : [concerns(scope.userId)]),
          ...(userId ? [concerns(userId)] : []),
        ],
        sql` and `,
      ),
      search: (term) =>
        sql`(lower(s.first_name || ' ' || s.last_name) like ${containing(term)}
          or lower(f.first_name || ' ' || f.last_name) like ${containing(term)})`,
      sorts: { fromAt: [{ sql: sql`extract(epoch from c.from_at)::bigint`, type: 'bigint' }] },
      ties: [byNumber(sql`c.cover_id`)],
    },
    query,
  )
  return { ...page, rows: page.rows.map((row) => presentCover(scope, row)) }
}
