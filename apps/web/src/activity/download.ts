import type { SchoolId } from '@corridor/rules'
import { requestFile } from '../base/requestFile.ts'
import type { Wanted } from './queries.ts'

const LINE_BREAK = 10

/** Saves the lines as a file, and tells how many rows have arrived. Returns how many there are, without the heading. */
export async function downloadActivity(
  schoolId: SchoolId,
  query: Wanted,
  onRows: (rows: number) => void,
): Promise<number> {
  const response = await requestFile('GET /api/school/:schoolId/activity/export', { params: { schoolId }, query })
  const parts: BlobPart[] = []
  let lines = 0
  for await (const part of chunksOf(response)) {
    parts.push(part)
    lines += part.reduce((count, byte) => (byte === LINE_BREAK ? count + 1 : count), 0)
    onRows(Math.max(0, lines - 1))
  }
  save(new Blob(parts, { type: response.headers.get('content-type') ?? 'text/csv' }), nameOf(response))
  return Math.max(0, lines - 1)
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(response: Response) {
  const reader = response.body?.getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

function nameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'activity.csv'
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
