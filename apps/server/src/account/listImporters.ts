import type { Answer } from '@corridor/contract'
import { can, isStaffOf } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { userAccount } from '../db/schema/index.ts'
import { forbidden } from '../http/errors.ts'
import { openSchoolsOf } from '../school/connect.ts'
import type { Scope } from '../session/scope.ts'
import { membershipsOfAll } from './visibleAccount.ts'

/** Enough to find one of them. */
const MAX_NAMES = 5

/** Whom to ask for an import: the names of those who may. */
export async function listImporters(
  { database: { db } }: ReadContext,
  scope: Scope,
  schoolId: SchoolId,
): Promise<Answer<'GET /api/school/:schoolId/importers'>> {
  if (!isStaffOf(scope, schoolId)) throw forbidden()
  const { districtId, type, userId, firstName, lastName, endedAt } = userAccount
  const [administrators, schoolIds] = await Promise.all([
    db
      .select({ userId, type, firstName, lastName })
      .from(userAccount)
      .where(and(eq(districtId, scope.districtId), eq(type, 'districtAdministrator'), isNull(endedAt)))
      .orderBy(asc(lastName), asc(firstName), asc(userId)),
    openSchoolsOf(db, scope.districtId),
  ])
  const memberships = await membershipsOfAll(
    db,
    administrators.map((one) => one.userId),
  )
  const mayImport = (one: (typeof administrators)[number]) => {
    const permissions = Object.fromEntries(memberships.get(one.userId) ?? [])
    return can({ ...one, permissions, linkedRoomIds: [], covers: {} }, 'district.connect', { schoolIds })
  }
  return { names: administrators.filter(mayImport).map(fullName).slice(0, MAX_NAMES) }
}
