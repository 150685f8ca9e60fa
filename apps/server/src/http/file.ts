import { Readable } from 'node:stream'
import type { FileAnswer } from '@corridor/contract'
import type { FastifyReply } from 'fastify'

/**
 * A file that is sent while it is generated. If the browser disconnects, its source is ended (`return` of a generator).
 */
export interface OutgoingFile {
  name: string
  /** One of the declared types, if there are several. */
  type?: string
  content: AsyncIterable<string | Uint8Array> | Buffer
}

export async function sendFile(reply: FastifyReply, answer: FileAnswer, { name, type, content }: OutgoingFile) {
  const body = Buffer.isBuffer(content)
    ? content
    : Readable.from(await begun(inChunks(content)), { objectMode: false, highWaterMark: CHUNK_LENGTH })
  if (answer.inline) asPicture(reply)
  return reply
    .type(type ?? answer.contentType)
    .header(
      'content-disposition',
      `${answer.inline ? 'inline' : 'attachment'}; filename="${asciiName(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(body)
}

/** Whatever someone uploaded, a browser that opens it takes it for what its type says, and runs nothing in it. */
function asPicture(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; sandbox").header('x-content-type-options', 'nosniff')
}

const CHUNK_LENGTH = 16 * 1024

/**
 * With its first bytes: a file that cannot even begin, such as when no connection to the database is free, is refused
 * like any request. Ending it ends its source, even if nobody has read from it yet.
 */
async function begun(chunks: AsyncGenerator<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  let first: IteratorResult<Uint8Array> | null = await chunks.next()
  const next = async () => {
    const taken = first ?? (await chunks.next())
    first = null
    return taken
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: () => chunks.return(undefined) }) }
}

/**
 * Sending single rows would need a packet for each. Yields bytes, because Node's responses hang if a stream of
 * non-ASCII text has to wait for the network.
 */
async function* inChunks(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let text = ''
  for await (const part of content) {
    if (typeof part !== 'string') {
      if (text) yield Buffer.from(text)
      text = ''
      yield part
      continue
    }
    text += part
    if (text.length < CHUNK_LENGTH) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}

/** For browsers that do not know `filename*`: letters without accents, and nothing that would end the quotes. */
function asciiName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_')
}
