import type { AccountRow, Output } from '@corridor/contract'
import {
  hasPowerOver,
  holds,
  isStaffOf,
  isStudent,
  mayLinkToSchool,
  USER_TYPES,
  type UserType,
} from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { forbidden } from '../http/errors.ts'
import type { Page } from '../http/page.ts'
import { byNumber, byText, containing, tablePage } from '../http/table.ts'
import type { Scope } from '../session/scope.ts'
import { schoolNotFound } from '../session/tenancy.ts'
import { membershipsOfAll } from './visibleAccount.ts'

type Query = Output<'GET /api/school/:schoolId/accounts', 'query'>

/** People who have neither a password nor a provider yet, or who have left, as far as the viewer may see such people. */
export async function listAccounts(
  { database: { db } }: ReadContext,
  scope: Scope,
  schoolId: SchoolId,
  { state, ...query }: Query,
): Promise<Page<AccountRow>> {
  if (!isStaffOf(scope, schoolId)) throw schoolNotFound()
  const types = USER_TYPES.filter((type) => holds(scope, schoolId, isStudent(type) ? 'allStudents' : 'allFaculty'))
  if (types.length === 0) throw forbidden()
  const states = {
    invited: sql`m.ended_at is null and u.ended_at is null and u.password_hash is null
      and not exists (select 1 from sign_in_identity i where i.user_id = u.user_id)`,
    left: sql`m.ended_at is not null and u.erased_at is null`,
  }
  const page = await tablePage<Omit<AccountRow, 'mayAct'>, Query['sort']>(
    db,
    {
      select: sql`u.user_id as "userId", u.type, u.first_name as "firstName", u.last_name as "lastName", u.username,
        u.email, (select max(l.expires_at) from one_time_link l
          where l.user_id = u.user_id and l.used_at is null and l.purpose = 'invitation') as "invitedUntil",
        m.ended_at as "leftAt"`,
      from: sql`membership m join user_account u on u.user_id = m.user_id`,
      where: sql`m.school_id = ${schoolId} and u.type = any(${sql.param(types)}::text[]) and ${states[state]}`,
      search: (term) =>
        sql`(lower(u.first_name || ' ' || u.last_name) like ${containing(term)} or lower(u.username) like ${containing(term)}
          or lower(u.email) like ${containing(term)})`,
      sorts: {
        name: [byText(sql`u.last_name`), byText(sql`u.first_name`)],
        type: [byText(sql`u.type`)],
        username: [byText(sql`u.username`)],
      },
      ties: [byText(sql`u.last_name`), byText(sql`u.first_name`), byNumber(sql`u.user_id`)],
    },
    query,
  )
  const memberships = await membershipsOfAll(
    db,
    page.rows.map(({ userId }) => userId),
  )
  const mayAct = ({ userId, type }: { userId: AccountRow['userId']; type: UserType }) => {
    const account = { userId, type, permissions: Object.fromEntries(memberships.get(userId) ?? []) }
    return state === 'invited' ? hasPowerOver(scope, account) : mayLinkToSchool(scope, schoolId, account)
  }
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      invitedUntil: row.invitedUntil && instant(row.invitedUntil),
      leftAt: row.leftAt && instant(row.leftAt),
      mayAct: mayAct(row),
    })),
  }
}
