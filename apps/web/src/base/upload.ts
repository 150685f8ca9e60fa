/** Sends a file as a field of a form, with everything that a write has. Separate from `client.ts`: few pages need it. */
import type { Answer, CallKey, Calls, Input } from '@corridor/contract'
import { IDEMPOTENCY_HEADER, XSRF_HEADER } from '@corridor/contract/constants'
import { send, withXsrfRetry, xsrfToken } from './client.ts'
import { randomKey } from './randomKey.ts'
import { fillPath, type Query, queryText } from './routes.ts'
import { redirectIfRefused } from './signInRedirect.ts'

type UploadKey = { [K in CallKey]: Calls[K] extends { upload: { field: string } } ? K : never }[CallKey]

interface UploadInput<K extends UploadKey> {
  params: Input<K, 'params'>
  query: Input<K, 'query'>
  /** Several only where the call takes several. */
  files: readonly File[]
}

/** Not sent again automatically: a file is large, and somebody is there to try again. */
export async function upload<K extends UploadKey>(
  key: K,
  { params, query, files }: UploadInput<K>,
): Promise<Answer<K>> {
  const [method, path] = key.split(' ') as [string, string]
  const url = fillPath(path, params as Record<string, string | number>) + queryText(query as Query)
  const body = new FormData()
  for (const file of files) body.append('file', file)
  const idempotencyKey = randomKey()
  const attempt = () =>
    send(url, { method, body, headers: { [IDEMPOTENCY_HEADER]: idempotencyKey, [XSRF_HEADER]: xsrfToken() } })
  try {
    return (await (await withXsrfRetry(attempt)).json()) as Answer<K>
  } catch (error) {
    redirectIfRefused(error)
    throw error
  }
}
