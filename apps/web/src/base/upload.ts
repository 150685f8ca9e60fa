/** Sends a file as a field of a form, with everything that a write has. */
import type { Answer, CallKey, Calls, Input } from '@corridor/contract'
import { sendForm } from './client.ts'
import { fillPath, type Query, queryText } from './routes.ts'
import { redirectIfRefused } from './signInRedirect.ts'

type UploadKey = { [K in CallKey]: Calls[K] extends { upload: { field: string } } ? K : never }[CallKey]

interface UploadInput<K extends UploadKey> {
  params: Input<K, 'params'>
  query: Input<K, 'query'>
  file: File
}

export async function upload<K extends UploadKey>(key: K, { params, query, file }: UploadInput<K>): Promise<Answer<K>> {
  const [, path] = key.split(' ') as [string, string]
  const form = new FormData()
  form.set('file', file)
  try {
    const url = fillPath(path, params as Record<string, string | number>) + queryText(query as Query)
    return (await sendForm(url, form)) as Answer<K>
  } catch (error) {
    redirectIfRefused(error)
    throw error
  }
}
