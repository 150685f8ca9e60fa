import type { User } from '@corridor/contract'
import { ApiError, request } from '../base/client.ts'
import { updateFrame } from '../base/session/queries.ts'
import type { SettingsChanges } from './form.ts'

/** The person as the server now has them. Where another screen was quicker, the frame learns what it has missed. */
export async function saveSettings({ userId, version }: User, changes: SettingsChanges): Promise<User> {
  try {
    return hold(await request('POST /api/user/:userId', { params: { userId }, body: { ...changes, version } }))
  } catch (error) {
    if (error instanceof ApiError && error.current) hold(error.current as User)
    throw error
  }
}

function hold(user: User): User {
  updateFrame((frame) => ({ ...frame, user }))
  return user
}
