import { Readable } from 'node:stream'
import type { FileAnswer } from '@corridor/contract'
import type { FastifyReply } from 'fastify'

/** A file that leaves as it is made. Where the browser goes away, its source is ended (`return` of a generator). */
export interface OutgoingFile {
  name: string
  content: AsyncIterable<string>
}

export function sendFile(reply: FastifyReply, { contentType }: FileAnswer, { name, content }: OutgoingFile) {
  return reply
    .type(contentType)
    .header(
      'content-disposition',
      `attachment; filename="${plain(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .send(Readable.from(inChunks(content), { objectMode: false }))
}

const CHUNK_LENGTH = 16 * 1024

/**
 * A row at a time is a packet a row. Bytes and no text: Node's responses stand still where a stream of text outside
 * ASCII has to wait for the network.
 */
async function* inChunks(content: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = ''
  for await (const part of content) {
    text += part
    if (text.length < CHUNK_LENGTH) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}

/** For browsers that know nothing else: letters without their accents, and nothing that would end the quotes. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]/g, '_')
}
