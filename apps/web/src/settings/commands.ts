import type { User } from '@corridor/contract'
import { request } from '../base/client.ts'
import { changeFrame } from '../base/session/queries.ts'
import type { SettingsChanges } from './form.ts'

/** The person as the server now has them. */
export async function saveSettings(userId: number, changes: SettingsChanges): Promise<User> {
  const user = await request('POST /api/user/:userId', { params: { userId }, body: changes })
  changeFrame((frame) => ({ ...frame, user }))
  return user
}
