/**
 * The container of a backup: a plain tar file (ustar), so that an operator can open one with nothing but `tar`. An entry
 * names its size before its content, so a stream of unknown length is cut into entries.
 */

const BLOCK = 512
const END = Buffer.alloc(2 * BLOCK)

export interface TarEntry {
  name: string
  content: Buffer
}

export class TarFailure extends Error {
  override name = 'TarFailure'
}

/** An entry with its header, padded to whole blocks. */
export function* tarEntry({ name, content }: TarEntry, modifiedAt: Date): Generator<Buffer> {
  yield headerOf(name, content.length, modifiedAt)
  yield content
  const rest = content.length % BLOCK
  if (rest > 0) yield Buffer.alloc(BLOCK - rest)
}

export function tarEnd(): Buffer {
  return END
}

function headerOf(name: string, size: number, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new TarFailure(`${name} is too long for a tar file`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, offset: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), offset, 'ascii')
  header.write(name, 0)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(modifiedAt.getTime() / 1000), 136, 12)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  octal(checksumOf(header), 148, 7)
  return header
}

/** Sums all bytes, counting the checksum's own as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte
  return sum
}

/** The entries of a tar file, one after the other. Fails if the file ends too early or if a header is damaged. */
export async function* readTar(source: AsyncIterable<Buffer>, largest: number): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source)
  for (;;) {
    const header = await bytes.take(BLOCK)
    if (header.every((byte) => byte === 0)) return bytes.drain()
    const octal = (offset: number, length: number) =>
      Number.parseInt(header.toString('ascii', offset, offset + length), 8)
    if (octal(148, 8) !== checksumOf(header)) throw new TarFailure('a header is damaged')
    const size = octal(124, 12)
    if (!(size <= largest)) throw new TarFailure('an entry is too large')
    const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
    const content = await bytes.take(size)
    await bytes.take((BLOCK - (size % BLOCK)) % BLOCK)
    yield { name, content }
  }
}

class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #chunks: Buffer[] = []
  #length = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    while (this.#length < count) {
      const { value, done } = await this.#source.next()
      if (done) throw new TarFailure('the file ends too early')
      this.#chunks.push(value)
      this.#length += value.length
    }
    const all = Buffer.concat(this.#chunks)
    this.#chunks = [all.subarray(count)]
    this.#length -= count
    return all.subarray(0, count)
  }

  /** The end of a compressed file has its checksum. */
  async drain(): Promise<void> {
    while (!(await this.#source.next()).done) this.#chunks = []
  }
}
