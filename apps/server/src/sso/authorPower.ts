/**
 * A way to sign in acts with the power of its author: it finds nobody over whom they have none, so that nobody gets into
 * an administrator's account by a provider of their own.
 */

import { actsWithPowerOver } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { viewersOf } from '../account/viewers.ts'
import type { Reader } from '../db/connect.ts'
import type { IdentityRow } from './identities.ts'

/** Those of the people over whom the author has power now. */
export async function peopleUnderPowerOf(
  db: Reader,
  { authorId }: Pick<IdentityRow, 'authorId'>,
  userIds: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  if (authorId === null || userIds.length === 0) return new Set()
  const people = await viewersOf(db, [authorId, ...userIds])
  const author = people.get(authorId) ?? null
  const isReached = (userId: UserId) => {
    const account = people.get(userId)
    return account !== undefined && actsWithPowerOver(author, account)
  }
  return new Set(userIds.filter(isReached))
}
