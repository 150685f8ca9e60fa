/** An administrator makes a teacher an administrator of their schools, or an administrator a teacher again. */

import { mayChangeRole, permissionsAtJoining, permissionsInRole, type StaffRole } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { AppError, forbidden } from '../http/errors.ts'
import { refuseLastAdministrator } from '../school/lastAdministrator.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { findVisibleAccount, lockVisibleAccount } from './visibleAccount.ts'
import { writeRole } from './writeRole.ts'

export async function changeRole(change: Change, scope: Scope, userId: UserId, role: StaffRole): Promise<void> {
  refuseImpersonator(scope, 'account')
  const { tx } = change
  await lockSchools(tx, (await findVisibleAccount(tx, scope, userId)).schoolIds)
  const { account, schoolIds } = await lockVisibleAccount(tx, scope, userId)
  if (userId === scope.userId) {
    throw new AppError(409, 'not_allowed', 'You cannot change your own role. Ask another administrator.')
  }
  if (!mayChangeRole(scope, account)) throw forbidden()
  if (account.type === role) return
  if (role === 'faculty') for (const schoolId of schoolIds) await refuseLastAdministrator(tx, schoolId, userId)
  const members = schoolIds.map((schoolId) => {
    const given = permissionsAtJoining(scope, schoolId, role)
    return { schoolId, permissions: permissionsInRole(role, account.permissions[schoolId] ?? [], given) }
  })
  await writeRole(change, userId, role, members)
  const [schoolId, ...more] = schoolIds
  record(change, {
    subject: 'user',
    subjectId: userId,
    action: 'role',
    changed: { type: { from: account.type, to: role } },
    ...(more.length > 0 && { detail: { schoolIds } }),
    ...(schoolId && { schoolId }),
    schoolIds,
    effects: schoolIds.map((id) => ({ kind: 'schoolChanged', schoolId: id })),
  })
}
