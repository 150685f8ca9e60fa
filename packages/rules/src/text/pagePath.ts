/**
 * What may be kept of the address of a page: which page it is, and of what. Never a query, a fragment, or a part of the
 * path that could be a secret, such as the token of a report.
 */
const LENGTH = 200
const CUT = '…'

/** Words, the ids of rows, and the ids of passes. Tokens have at least 22 characters, which no word in an address has. */
const KEPT = [/^(?=.{1,20}$)[a-z]+(-[a-z]+)*$/, /^\d{1,10}$/, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/]

export function pagePath(address: string): string | null {
  const url = URL.parse(address, 'https://corridor.invalid')
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const parts = url.pathname.split('/').filter((part) => part !== '')
  const shown = parts.map((part) => (KEPT.some((kept) => kept.test(part)) ? part : CUT))
  return `/${shown.join('/')}`.slice(0, LENGTH)
}
