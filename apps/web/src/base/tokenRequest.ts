import type { Answer, Input } from '@corridor/contract'
import { LINK_TOKEN_HEADER } from '@corridor/contract/constants'
import { send, withXsrfRetry, writeInit } from './client.ts'

type TokenCall =
  | 'GET /api/session/link'
  | 'POST /api/session/link'
  | 'POST /api/session/impersonate'
  | 'GET /api/email/preferences'
  | 'POST /api/email/preferences'

/** A request with the token of a link. It is never repeated automatically, and never redirects to the sign-in page. */
export async function tokenRequest<K extends TokenCall>(
  key: K,
  token: string,
  body?: Input<K, 'body'>,
): Promise<Answer<K>> {
  const [method, url] = key.split(' ') as [string, string]
  const init = () => (method === 'GET' ? { method } : writeInit(method, JSON.stringify(body), null))
  const response = await withXsrfRetry(() => {
    const { headers, ...rest }: RequestInit = init()
    return send(url, { ...rest, headers: { ...headers, [LINK_TOKEN_HEADER]: token } })
  })
  return (await response.json()) as Answer<K>
}
