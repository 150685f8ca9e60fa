import type { CallKey } from '@corridor/contract'
import { type InputArguments, type LooseInput, send, withXsrfRetry, writeInit } from './client.ts'
import { fillPath } from './fillPath.ts'
import { queryText } from './routes.ts'
import { redirectIfRefused } from './signInRedirect.ts'

/** A file, which can be read while it arrives. It is apart from `request`, so that no first page loads it. */
export function requestFile<K extends CallKey>(key: K, ...[input]: InputArguments<K>): Promise<Response> {
  return requestAbortableFile(key, (input ?? {}) as LooseInput)
}

/** The same, for a file that may not be wanted anymore before it is complete. */
export async function requestAbortableFile(
  key: CallKey,
  { params = {}, query = {}, body }: LooseInput,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const [method, path] = key.split(' ') as [string, string]
  const url = fillPath(path, params) + queryText(query)
  try {
    if (method === 'GET') return await send(url, { method, signal })
    return await withXsrfRetry(() => send(url, { ...writeInit(method, JSON.stringify(body ?? {}), null), signal }))
  } catch (error) {
    redirectIfRefused(error)
    throw error
  }
}
