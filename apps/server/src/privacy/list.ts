/** Lists students with a hold, students who will be erased and students who were, in the schools whose students the viewer may see. */
import type { Output, PrivacyRow, PrivacySort } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { DistrictId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { utcText } from '../db/json.ts'
import { checkDistrict } from '../district/queries.ts'
import type { Page } from '../http/page.ts'
import { byNumber, byText, containing, type Table, tablePage } from '../http/table.ts'
import type { Scope } from '../session/scope.ts'

type Query = Output<'GET /api/district/:districtId/privacy/students', 'query'>

/** A student can be in it twice: an erasure waits for the end of a hold. */
const ROWS = sql`(
  select user_id, 'held' as kind, held_at as at, held_by as by_id, null::timestamptz as due_at from student_hold
  union all
  select user_id, 'due', requested_at, requested_by, due_at from erasure_request
  union all
  select user_id, 'erased', erased_at, null, null from user_account
    where erased_at is not null and external_id is distinct from 'former-student') p
  join user_account u on u.user_id = p.user_id
  left join user_account b on b.user_id = p.by_id`

const NAME = sql`case when u.erased_at is null then u.first_name || ' ' || u.last_name end`
const TIME = byNumber(sql`extract(epoch from p.at)::int`)

const TABLE: Omit<Table<PrivacySort>, 'where'> = {
  select: sql`u.user_id as "userId", ${NAME} as name, p.kind, ${utcText(sql`p.at`)} as at, ${utcText(sql`p.due_at`)} as "dueAt",
    b.first_name || ' ' || b.last_name as by`,
  from: ROWS,
  search: (term) => sql`lower(${NAME}) like ${containing(term)}`,
  sorts: { at: [TIME], name: [byText(sql`coalesce(${NAME}, '')`)] },
  ties: [TIME, byText(sql`p.kind`), byNumber(sql`u.user_id`)],
}

export function privacyRows(db: Reader, scope: Scope, districtId: DistrictId, query: Query): Promise<Page<PrivacyRow>> {
  checkDistrict(scope)
  const schoolIds = scope.schoolIds.filter((schoolId) => can(scope, 'person.seeAll', { schoolId, type: 'student' }))
  const member = sql`select from membership m where m.user_id = u.user_id`
  const where = sql`u.district_id = ${districtId} and (not exists (${member})
    or exists (${member} and m.school_id = any(${sql.param([...schoolIds])}::int[])))
    and ${query.kind ? sql`p.kind = ${query.kind}` : sql`true`}`
  return tablePage(db, { ...TABLE, where }, query)
}
