/** A zip file that is written while it is sent: only one piece of one file is in memory at a time. */
import { Zip, ZipDeflate } from 'fflate'

export interface ZippedFile {
  name: string
  content: AsyncIterable<string | Uint8Array>
}

export async function* zip(files: AsyncIterable<ZippedFile>, modifiedAt: Date): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  function* taken() {
    const pieces = ready
    ready = []
    yield* pieces
  }
  for await (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = modifiedAt
    archive.add(file)
    for await (const part of content) {
      file.push(typeof part === 'string' ? Buffer.from(part) : part)
      yield* taken()
    }
    file.push(new Uint8Array(0), true)
    yield* taken()
  }
  archive.end()
  yield* taken()
}
