/** [D-157] Usernames are unique in an installation, because signing in asks for nothing else. */
import { freeUsername, USERNAME_PATTERN, usernameFor } from '../text/username.ts'
import type { StagedPerson } from './staged.ts'

export interface ChosenUsername {
  username: string
  /** The roster wanted another one, which someone else has. */
  isTaken: boolean
}

/** What could be taken for this person, without a number: whatever of it exists has to be known to `chooseUsername`. */
export function usernameCandidates({ username, email, firstName, lastName }: StagedPerson): string[] {
  const wanted = [username, email].map((text) => text?.trim().toLowerCase() ?? '').filter(isUsable)
  return wanted.length > 0 ? wanted : [usernameFor(firstName, lastName)]
}

const isUsable = (text: string) => USERNAME_PATTERN.test(text)

/** The roster's own, else the email, else the first with a number. `isTaken` knows the whole installation. */
export function chooseUsername(person: StagedPerson, taken: ReadonlySet<string>): ChosenUsername {
  const [first = '', ...others] = usernameCandidates(person)
  const free = [first, ...others].find((name) => !taken.has(name))
  return { username: free ?? freeUsername(first, taken), isTaken: free !== first }
}
