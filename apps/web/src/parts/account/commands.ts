import type { Account, Cover, Input, MadeLink } from '@corridor/contract'
import type { CoverId, SchoolId, UserId } from '@corridor/rules/ids'
import type { LinkPurpose } from '@corridor/rules/signIn'
import { request } from '../../base/client.ts'
import { invalidatePeople } from '../../base/session/queries.ts'

/** Refetches in the background: what was just done is on screen already. */
const refetch = (schoolId: SchoolId | null, ...userIds: UserId[]) => {
  if (schoolId !== null) invalidatePeople(schoolId, userIds).catch(() => undefined)
}

export async function makeLink(userId: UserId, purpose: LinkPurpose, schoolId: SchoolId | null): Promise<MadeLink> {
  const link = await request('POST /api/user/:userId/link', { params: { userId }, body: { purpose } })
  refetch(schoolId, userId)
  return link
}

/** The address that it went to. */
export async function mailLink(userId: UserId, purpose: LinkPurpose, schoolId: SchoolId | null): Promise<string> {
  const body = { purpose, byEmail: true }
  const { sentTo } = await request('POST /api/user/:userId/link', { params: { userId }, body })
  refetch(schoolId, userId)
  return sentTo ?? ''
}

export async function addPerson(body: Input<'POST /api/user', 'body'>): Promise<Account> {
  const account = await request('POST /api/user', { body })
  refetch(body.schoolId, account.userId)
  return account
}

export async function restoreMembership(userId: UserId, schoolId: SchoolId): Promise<void> {
  await request('POST /api/user/:userId/school/:schoolId', { params: { userId, schoolId } })
  refetch(schoolId, userId)
}

export async function signOutEverywhere(userId: UserId): Promise<void> {
  await request('POST /api/user/:userId/sign-out', { params: { userId } })
}

export async function addCover(body: Input<'POST /api/cover', 'body'>): Promise<Cover> {
  const cover = await request('POST /api/cover', { body })
  refetch(body.schoolId, body.userId, body.forUserId)
  return cover
}

export async function endCover({ coverId, schoolId, substitute, colleague }: Cover): Promise<void> {
  await request('POST /api/cover/:coverId/end', { params: { coverId: coverId satisfies CoverId } })
  refetch(schoolId, substitute.userId, colleague.userId)
}

export async function unlink(userId: UserId, provider: string, schoolId: SchoolId | null): Promise<void> {
  await request('POST /api/user/:userId/unlink', { params: { userId }, body: { provider } })
  refetch(schoolId, userId)
}

export async function removeSecondFactor(userId: UserId, schoolId: SchoolId | null): Promise<void> {
  await request('DELETE /api/user/:userId/second-factor', { params: { userId } })
  refetch(schoolId, userId)
}
