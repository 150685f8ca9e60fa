/**
 * What Node's parser cannot read never becomes a request, so it does not reach the error handler. It is answered here in
 * the shape of every other error.
 */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@corridor/contract'

interface Unreadable {
  status: number
  code: ErrorCode
  message: string
}

const BY_CODE: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'invalid',
    message: 'The address or the cookies are too long. Delete the cookies of this page and try again.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'invalid',
    message: 'This is too large to be sent. Make it shorter and try again.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'invalid',
    message: 'The request took too long to arrive. Check your connection and try again.',
  },
}

const OTHERS: Unreadable = {
  status: 400,
  code: 'invalid',
  message: 'The request could not be read. Refresh the page and try again.',
}

/** A socket knows the answer that it is in the middle of. */
interface HttpSocket extends Socket {
  _httpMessage?: { headersSent: boolean } | null
}

export function answerUnreadable(error: NodeJS.ErrnoException, socket: HttpSocket): void {
  // Nobody is there to read it, or it would be read as part of an answer that is already on its way.
  if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
    return void socket.destroy(error)
  }
  const { status, code, message } = BY_CODE[error.code ?? ''] ?? OTHERS
  const body = JSON.stringify({ error: { code, message } })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy(error))
}
