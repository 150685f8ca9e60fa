/** Usernames that are suggested for someone who is added by hand. */
export const USERNAME_LENGTH = 100
export const USERNAME_PATTERN = /^[a-z0-9][a-z0-9._@-]{0,99}$/
export const USERNAME_PROBLEM = 'Use letters, digits, dots, hyphens and @ for the username, without spaces.'

/** "José", "O’Neill-Smith" become "jose.oneill-smith". A name in another script gives nothing to build on. */
export function usernameFor(firstName: string, lastName: string): string {
  const plain = (name: string) =>
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9-]/g, '')
      .replace(/^-+|-+$/g, '')
  return [plain(firstName), plain(lastName)].filter(Boolean).join('.').slice(0, 60).replace(/\.$/, '') || 'user'
}

/** The first that is free: the name itself, then with 2, 3 and so on. */
export function freeUsername(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number += 1) {
    const numbered = `${wanted}${number}`
    if (!taken.has(numbered)) return numbered
  }
}
