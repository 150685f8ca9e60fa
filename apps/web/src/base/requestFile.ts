import type { CallKey } from '@corridor/contract'
import { type InputArguments, type LooseInput, send } from './client.ts'
import { fillPath, queryText } from './routes.ts'
import { redirectIfRefused } from './signInRedirect.ts'

/** A file, which can be read while it arrives. It is apart from `request`, so that no first page loads it. */
export async function requestFile<K extends CallKey>(key: K, ...[input]: InputArguments<K>): Promise<Response> {
  const { params = {}, query = {} } = (input ?? {}) as LooseInput
  const [method, path] = key.split(' ') as [string, string]
  try {
    return await send(fillPath(path, params) + queryText(query), { method })
  } catch (error) {
    redirectIfRefused(error)
    throw error
  }
}
