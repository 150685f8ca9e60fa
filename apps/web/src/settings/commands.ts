import type { Answer, Contact, User } from '@corridor/contract'
import { ApiError } from '../base/apiError.ts'
import { request } from '../base/client.ts'
import { queryClient, updateFrame } from '../base/session/queries.ts'
import type { SettingsChanges } from './form.ts'
import { CONTACT_KEY } from './queries.ts'

/** Returns the saved user. If another screen changed them first, the frame is updated with the current values. */
export async function saveSettings({ userId, version }: User, changes: SettingsChanges): Promise<User> {
  try {
    const answer = await request('POST /api/user/:userId', { params: { userId }, body: { ...changes, version } })
    // One's own settings are answered in full.
    return storeUser(answer as User)
  } catch (error) {
    if (error instanceof ApiError && error.current) storeUser(error.current as User)
    throw error
  }
}

function storeUser(user: User): User {
  updateFrame((frame) => ({ ...frame, user }))
  return user
}

/** Texts a code to a number. */
export async function sendCode(phoneNumber: string): Promise<void> {
  await request('POST /api/user/phone/code', { body: { phoneNumber } })
}

export async function confirmPhone(phoneNumber: string, code: string): Promise<void> {
  const contact = await request('POST /api/user/phone/confirm', { body: { phoneNumber, code } })
  queryClient.setQueriesData<Contact>({ queryKey: CONTACT_KEY }, contact)
}

export function sendTestMail(): Promise<Answer<'POST /api/email/test'>> {
  return request('POST /api/email/test')
}
