/** Ways to sign in belong to a district, and its administrators set them up. */
import { can, type DistrictId, type SsoIdentityId } from '@corridor/rules'
import type { Reader } from '../db/connect.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { findIdentity, type IdentityRow } from './identities.ts'

/** Another district does not exist. The own one is for those who may change it. */
export function checkDistrict(scope: Scope, districtId: DistrictId): void {
  if (districtId !== scope.districtId) throw notFound('That district was not found.')
  if (!scope.schoolIds.some((schoolId) => can(scope, 'district.signIn', { schoolId }))) throw forbidden()
}

export async function findOwn(db: Reader, scope: Scope, ssoIdentityId: SsoIdentityId): Promise<IdentityRow> {
  const row = await findIdentity(db, ssoIdentityId)
  if (!row || row.districtId !== scope.districtId) throw notFound('That way to sign in was not found.')
  checkDistrict(scope, row.districtId)
  return row
}
