import type { User } from '@corridor/contract'
import { request, sentenceOf } from '../base/client.ts'
import { changeFrame } from '../base/session/queries.ts'
import { flash } from '../base/state/flashes.ts'
import type { SettingsChanges } from './form.ts'

/** The person as the server now has them, or false where it refused; then they have been told why. */
export async function saveSettings(userId: number, changes: SettingsChanges): Promise<User | false> {
  try {
    const user = await request('POST /api/user/:userId', { params: { userId }, body: changes })
    changeFrame((frame) => ({ ...frame, user }))
    return user
  } catch (error) {
    flash(sentenceOf(error), 'error')
    return false
  }
}
