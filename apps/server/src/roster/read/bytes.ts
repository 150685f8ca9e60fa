import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

const CHUNK = 64 * 1024

/** A file that is in memory, piece by piece, so that others are served while it is read. */
export function readableOf(content: Buffer): Readable {
  return Readable.from(piecesOf(content))
}

async function* piecesOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += CHUNK) {
    yield content.subarray(at, at + CHUNK)
    await setImmediate()
  }
}
