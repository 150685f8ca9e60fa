import { ApiError } from '../base/client.ts'

export interface Credentials {
  username: string
  password: string
  /** "Keep me signed in": off at first. */
  keepSignedIn?: boolean
}

export function canSubmit({ username, password }: Credentials, isPending: boolean): boolean {
  return !isPending && username.trim() !== '' && password.trim() !== ''
}

/** Usernames know no capitals; a password is sent exactly as it was typed. */
export function toSend({ username, password, keepSignedIn = false }: Credentials): Credentials {
  return { username: username.trim().toLowerCase(), password, ...(keepSignedIn && { keepSignedIn }) }
}

/** One sentence for every failure, so that nobody can probe accounts; but those that are no fault of theirs say so. */
export function failureSentence(error: unknown): string {
  const isTheirs = !(error instanceof ApiError) || (error.code !== 'network' && error.status !== 429)
  return isTheirs ? 'Incorrect credentials, please try again' : error.message
}
