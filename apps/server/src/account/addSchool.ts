import type { Answer, Output } from '@corridor/contract'
import { mayAddSchool, permissionsAtCreation } from '@corridor/rules/access'
import { and, eq, isNull } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { type Effect, membership, userAccount } from '../db/schema/index.ts'
import { forbidden, invalid } from '../http/errors.ts'
import { insertSchool } from '../school/newSchool.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'

/** Adds a school to the district. All district administrators become members with all flags. */
export async function addSchool(
  change: Change,
  scope: Scope,
  sent: Output<'POST /api/school', 'body'>,
): Promise<Answer<'POST /api/school'>> {
  refuseImpersonator(scope, 'account')
  if (!mayAddSchool(scope)) throw forbidden()
  const { tx, now } = change
  const { districtId } = scope
  const [made] = await insertSchool(tx, { districtId, ...sent, createdAt: now })
  if (!made) {
    const message = 'There is already a school with this name.'
    throw invalid(message, { name: message })
  }
  const administrators = await tx
    .select({ userId: userAccount.userId })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.districtId, districtId),
        eq(userAccount.type, 'districtAdministrator'),
        isNull(userAccount.endedAt),
      ),
    )
  const { schoolId } = made
  await tx.insert(membership).values(
    administrators.map(({ userId }) => ({
      schoolId,
      userId,
      permissions: [...permissionsAtCreation('districtAdministrator')],
      startedAt: now,
    })),
  )
  const effects = administrators.map(({ userId }): Effect => ({ kind: 'personChanged', userId }))
  record(change, { subject: 'school', subjectId: schoolId, schoolId, action: 'add', effects })
  return made
}
