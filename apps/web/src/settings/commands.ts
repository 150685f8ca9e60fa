import type { User } from '@corridor/contract'
import { ApiError, request } from '../base/client.ts'
import { changeFrame } from '../base/session/queries.ts'
import type { SettingsChanges } from './form.ts'

/** The person as the server now has them. */
export async function saveSettings(userId: number, changes: SettingsChanges): Promise<User> {
  try {
    const user = await request('POST /api/user/:userId', { params: { userId }, body: changes })
    changeFrame((frame) => ({ ...frame, user }))
    return user
  } catch (error) {
    // Changed on another device meanwhile: from here on that is what an edit begins from.
    const current = error instanceof ApiError ? (error.current as User | undefined) : undefined
    if (current) changeFrame((frame) => ({ ...frame, user: current }))
    throw error
  }
}
