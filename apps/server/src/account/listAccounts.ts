import type { AccountRow, Output } from '@corridor/contract'
import { hasPowerOver, mayLinkToSchool, type UserType } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import type { Page } from '../http/page.ts'
import { byNumber, byText, tablePage } from '../http/table.ts'
import type { Scope } from '../session/scope.ts'
import { INVITED_UNTIL, matchesFilters, matchesTerm, NOT_SIGNED_IN, visibleIn } from './accountFilters.ts'
import { membershipsOfAll } from './visibleAccount.ts'

type Query = Output<'GET /api/school/:schoolId/accounts', 'query'>

/** People who have neither a password nor a provider yet, or who have left, as far as the viewer may see such people. */
export async function listAccounts(
  { database: { db }, clock }: ReadContext,
  scope: Scope,
  schoolId: SchoolId,
  { state, ...query }: Query,
): Promise<Page<AccountRow>> {
  const states = { invited: NOT_SIGNED_IN, left: sql`m.ended_at is not null and u.erased_at is null` }
  const { search: _, ...filters } = query
  const page = await tablePage<Omit<AccountRow, 'mayAct'>, Query['sort']>(
    db,
    {
      select: sql`u.user_id as "userId", u.type, u.first_name as "firstName", u.last_name as "lastName", u.username,
        u.email, u.grade, ${INVITED_UNTIL} as "invitedUntil", m.ended_at as "leftAt",
        (select min(g.name) from class_member o join class g on g.user_group_id = o.user_group_id
          where o.school_id = m.school_id and o.user_id = m.user_id and o.ended_at is null and g.ended_at is null)
          as "className"`,
      from: sql`membership m join user_account u on u.user_id = m.user_id`,
      where: sql`${visibleIn(scope, schoolId)} and ${states[state]} and ${matchesFilters(schoolId, filters, clock.now())}`,
      search: matchesTerm,
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
