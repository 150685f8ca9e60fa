import { XSRF_COOKIE } from '@corridor/contract/constants'

/** What a write repeats in a header, to prove that one of our own pages sent it. */
export function xsrfToken(): string {
  const pair = document.cookie.split('; ').find((text) => text.startsWith(`${XSRF_COOKIE}=`))
  return pair ? decodeURIComponent(pair.slice(XSRF_COOKIE.length + 1)) : ''
}
