/** Files that are saved while the page says how far they are. */
const LINE_BREAK = 10

/** Saves the rows as a file, and tells how many have arrived. Returns how many there are, without the heading. */
export async function saveRows(response: Response, onRows: (rows: number) => void): Promise<number> {
  const parts: BlobPart[] = []
  let lines = 0
  for await (const part of chunksOf(response)) {
    parts.push(part)
    lines += part.reduce((count, byte) => (byte === LINE_BREAK ? count + 1 : count), 0)
    onRows(Math.max(0, lines - 1))
  }
  save(new Blob(parts, { type: response.headers.get('content-type') ?? 'text/csv' }), fileName(response))
  return Math.max(0, lines - 1)
}

/** Saves any file, and tells how many bytes have arrived. */
export async function saveFile(response: Response, onBytes: (bytes: number) => void): Promise<void> {
  const parts: BlobPart[] = []
  let bytes = 0
  for await (const part of chunksOf(response)) {
    parts.push(part)
    bytes += part.length
    onBytes(bytes)
  }
  save(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), fileName(response))
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

/** The encoded form has every letter of a name, the plain one only those of English. */
export function fileName(response: Response): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : 'export.csv'
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
