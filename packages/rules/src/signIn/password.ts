/**
 * Which passwords are accepted. Length matters most; beyond that, only passwords are refused that someone would try
 * first. There are no rules about digits and symbols, because they make passwords harder to remember than to guess.
 */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 200

/** What is tried first, in lower case and without the digits and symbols that people add at the end. */
const COMMON = new Set([
  ...['password', 'passwort', 'passw0rd', 'p@ssw0rd', 'p@ssword', 'letmein', 'welcome', 'iloveyou', 'trustno'],
  ...['qwerty', 'qwertyui', 'qwertyuiop', 'asdfghjk', 'asdfghjkl', 'zxcvbnm', 'q1w2e3r4', '1q2w3e4r', '1qaz2wsx'],
  ...['football', 'baseball', 'basketball', 'soccer', 'superman', 'batman', 'pokemon', 'minecraft', 'fortnite'],
  ...['sunshine', 'princess', 'dragon', 'monkey', 'shadow', 'master', 'starwars', 'whatever', 'abcdefgh', 'abcd'],
  ...['corridor', 'hallpass', 'school', 'student', 'teacher', 'admin', 'administrator', 'changeme', 'secret'],
  ...['summer', 'winter', 'spring', 'autumn', 'freedom', 'computer', 'internet', 'michael', 'jennifer', 'jordan'],
])

/** What others know about the person. */
export interface PasswordOwner {
  username: string
  firstName?: string
  lastName?: string
  email?: string | null
}

/** What is wrong with a new password, as a sentence, or null. */
export function passwordProblem(password: string, owner: PasswordOwner): string | null {
  const length = [...password].length
  if (length < PASSWORD_MIN_LENGTH) return `Use at least ${PASSWORD_MIN_LENGTH} characters.`
  if (length > PASSWORD_MAX_LENGTH) return `Use ${PASSWORD_MAX_LENGTH} characters at most.`
  const plain = password.trim().toLowerCase()
  const word = withoutEnding(plain)
  if (isOwn(plain, owner) || isOwn(word, owner)) return 'This is too close to your name. Choose something else.'
  if (COMMON.has(plain) || COMMON.has(word) || isMonotonous(plain)) {
    return 'This password is easy to guess. Three or four words that do not belong together make a good one.'
  }
  return null
}

const withoutEnding = (text: string) => text.replace(/[\d\W_]+$/u, '')

function isOwn(text: string, { username, firstName = '', lastName = '', email }: PasswordOwner): boolean {
  const letters = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const typed = letters(text)
  const [mailbox = ''] = (email ?? '').split('@')
  const names = [username, firstName, lastName, firstName + lastName, lastName + firstName, mailbox, email ?? '']
  return typed !== '' && names.some((name) => letters(name) === typed)
}

/** The same character over and over, or digits that count up or down, at any place of the circle 0 to 9. */
function isMonotonous(text: string): boolean {
  if (new Set(text).size <= 2) return true
  if (!/^\d+$/.test(text)) return false
  const steps = [...text].slice(1).map((digit, at) => (Number(digit) - Number(text[at]) + 10) % 10)
  return new Set(steps).size === 1
}
