/** A service on this computer, over https, that gives the answers it was told to. */
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { TLS } from './tls.ts'

export interface Answered {
  /** 200 unless said otherwise. With `hangsUp` the connection ends instead, with `silent` nothing comes. */
  status?: number | 'hangsUp' | 'silent'
  headers?: Record<string, string>
  /** Text as it is, anything else as JSON. */
  body?: unknown
}

export interface ReceivedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** It gives the first request the first of these answers, and the last of them from then on. */
export async function startAnswering(...answers: Answered[]) {
  const asked: ReceivedRequest[] = []
  const server = createServer(TLS, async (request, response) => {
    const { status = 200, body = '', headers = {} } = answers[Math.min(asked.length, answers.length - 1)] ?? {}
    const { method = '', url: path = '' } = request
    asked.push({ method, path, headers: request.headers, body: await text(request) })
    if (status === 'silent') return
    if (status === 'hangsUp') return void request.socket.destroy()
    const content = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    baseUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
