/** Sends a file as a field of a form, with everything that a write has. Separate from `client.ts`: few pages need it. */
import type { Answer, CallKey, Calls } from '@corridor/contract'
import { IDEMPOTENCY_HEADER, XSRF_HEADER } from '@corridor/contract/constants'
import { isUnanswered } from './apiError.ts'
import { type LooseInput, type RequestInput, send, withXsrfRetry } from './client.ts'
import { fillPath } from './fillPath.ts'
import { queryText } from './routes.ts'
import { redirectIfRefused } from './signInRedirect.ts'
import { keyOf, releaseKey } from './writeKeys.ts'
import { xsrfToken } from './xsrfToken.ts'

type FormCall = { upload: { field: 'file' } }
type UploadKey = { [K in CallKey]: Calls[K] extends FormCall ? K : never }[CallKey]

/** The other fields of the form are the body. */
type UploadInput<K extends UploadKey> = RequestInput<K> & {
  /** Several only where the call takes several, and none only where it takes none. */
  files: readonly File[]
}

/**
 * Not sent again automatically: a file is large, and somebody is there to try again. If the first try was not answered,
 * the second has its key, so that it takes effect once.
 */
export async function upload<K extends UploadKey>(key: K, input: UploadInput<K>): Promise<Answer<K>> {
  const { params = {}, query = {}, body = {}, files } = input as LooseInput & { files: readonly File[] }
  const [method, path] = key.split(' ') as [string, string]
  const url = fillPath(path, params) + queryText(query)
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string>)) form.set(name, value)
  for (const file of files) form.append('file', file)
  const names = files.map(({ name, size, lastModified }) => [name, size, lastModified])
  const description = JSON.stringify([method, url, body, names])
  const headers = { [IDEMPOTENCY_HEADER]: keyOf(description) }
  const attempt = () => send(url, { method, body: form, headers: { ...headers, [XSRF_HEADER]: xsrfToken() } })
  try {
    const response = await withXsrfRetry(attempt)
    releaseKey(description)
    return (await response.json()) as Answer<K>
  } catch (error) {
    if (!isUnanswered(error)) releaseKey(description)
    redirectIfRefused(error)
    throw error
  }
}
