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

export function sendFile(reply: FastifyReply, answer: FileAnswer, { name, type, content }: OutgoingFile) {
  if (answer.inline) asPicture(reply)
  return reply
    .type(type ?? answer.contentType)
    .header(
      'content-disposition',
      `${answer.inline ? 'inline' : 'attachment'}; filename="${asciiName(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(Buffer.isBuffer(content) ? content : Readable.from(inChunks(content), { objectMode: false }))
}

/** Whatever somebody uploaded, a browser that opens it takes it for what its type says, and runs nothing in it. */
function asPicture(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; sandbox").header('x-content-type-options', 'nosniff')
}

const CHUNK_LENGTH = 16 * 1024

/**
 * Sending single rows would need a packet for each. Yields bytes, because Node's responses hang if a stream of
 * non-ASCII text has to wait for the network.
 */
async function* inChunks(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  let text = ''
  for await (const part of content) {
    if (typeof part !== 'string') {
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
