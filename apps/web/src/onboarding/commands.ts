import type { Input, User } from '@corridor/contract'
import { request } from '../base/client.ts'
import { updateFrame } from '../base/session/queries.ts'

type OwnChanges = Omit<Input<'POST /api/user/:userId', 'body'>, 'version'>

/** Saves what somebody said about themselves. */
export async function saveOwn(
  { userId, version }: Pick<User, 'userId' | 'version'>,
  changes: OwnChanges,
): Promise<void> {
  const answer = await request('POST /api/user/:userId', { params: { userId }, body: { ...changes, version } })
  // One's own settings are answered in full.
  updateFrame((frame) => ({ ...frame, user: answer as User }))
}
