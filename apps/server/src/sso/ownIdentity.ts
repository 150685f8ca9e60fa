/** Ways to sign in belong to a district, and are set up by those who may connect it with other systems. */
import type { SsoIdentityId } from '@corridor/rules/ids'
import type { Reader } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'
import { checkMayConnect } from '../school/connect.ts'
import type { Scope } from '../session/scope.ts'
import { findIdentity, type IdentityRow } from './identities.ts'

export async function findOwnIdentity(db: Reader, scope: Scope, ssoIdentityId: SsoIdentityId): Promise<IdentityRow> {
  const row = await findIdentity(db, ssoIdentityId)
  if (!row || row.districtId !== scope.districtId) throw notFound('That way to sign in was not found.')
  await checkMayConnect(db, scope)
  return row
}
