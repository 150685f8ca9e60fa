import { t } from '@lingui/core/macro'
import { ApiError, errorMessage } from '../base/apiError.ts'

// lingui-set comment="Everybody: signing in"

export interface Credentials {
  username: string
  password: string
  /** "Keep me signed in", off by default. */
  keepSignedIn?: boolean
}

export function canSubmit({ username, password }: Credentials, isPending: boolean): boolean {
  return !isPending && username.trim() !== '' && password.trim() !== ''
}

/** Usernames are case-insensitive. A password is sent exactly as typed. */
export function toRequestBody({ username, password, keepSignedIn = false }: Credentials): Credentials {
  return { username: username.trim().toLowerCase(), password, ...(keepSignedIn && { keepSignedIn }) }
}

/** The same message for every failure, so that accounts cannot be probed, except if it was not the user's fault. */
export function signInErrorMessage(error: unknown): string {
  const isUserError = !(error instanceof ApiError) || (error.code !== 'network' && error.status !== 429)
  return isUserError ? t`Incorrect credentials, please try again` : errorMessage(error)
}
