/** Twilio on this computer: checks what it is sent as Twilio does, keeps the texts, and signs what it reports. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { TextSettings } from '../config/outgoing.ts'
import { twilioSignature } from '../outgoing/twilio.ts'

const ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`
const TOKEN = 'the token of the tests'
/** What Twilio's own magic numbers are refused with. */
const MAGIC: Readonly<Record<string, number>> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
}

interface SentText {
  sid: string
  to: string
  body: string
  statusCallback: string
}

export interface TestTwilio {
  settings: TextSettings & { apiUrl: string; timeoutMs: number }
  texts: SentText[]
  /** The next requests are answered with this status instead; `silence` answers never, though the text is sent. */
  answerWith(answer: { status: number; code?: number; retryAfter?: number } | 'silence' | null): void
  /** A signed request to Corridor, which is reachable at `origin` and known as `publicUrl`. */
  post(path: string, form: Record<string, string>, changes?: { signature?: string }): Promise<Response>
  close(): Promise<void>
}

export async function startTwilio(target: () => { origin: string; publicUrl: URL }): Promise<TestTwilio> {
  const texts: SentText[] = []
  let answer: Parameters<TestTwilio['answerWith']>[0] = null
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await readText(request))
    const expected = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`
    if (request.headers.authorization !== expected) return reply(response, 401, { code: 20003 })
    if (request.url === `/2010-04-01/Accounts/${ACCOUNT}.json`) return reply(response, 200, { status: 'active' })
    const to = form.get('To') ?? ''
    const body = form.get('Body') ?? ''
    const isWellFormed =
      request.url === `/2010-04-01/Accounts/${ACCOUNT}/Messages.json` &&
      request.method === 'POST' &&
      /^\+1\d{10}$/.test(to) &&
      body.length > 0 &&
      body.length <= 1600
    if (!isWellFormed) return reply(response, 404, { code: 20404 })
    if (form.get('From') !== '+15005550006') return reply(response, 400, { code: 21606 })
    if (typeof answer === 'object' && answer !== null) {
      if (answer.retryAfter) response.setHeader('retry-after', answer.retryAfter)
      return reply(response, answer.status, { code: answer.code })
    }
    const code = MAGIC[to]
    if (code) return reply(response, 400, { code, message: 'refused', status: 400 })
    const sid = `SM${String(texts.length + 1).padStart(32, '0')}`
    texts.push({ sid, to, body, statusCallback: form.get('StatusCallback') ?? '' })
    if (answer === 'silence') return
    reply(response, 201, { sid, status: 'queued', error_code: null, num_segments: '1' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      provider: 'twilio',
      accountSid: ACCOUNT,
      authToken: TOKEN,
      from: '+15005550006',
      apiUrl: `http://127.0.0.1:${port}`,
      timeoutMs: 500,
    },
    texts,
    answerWith: (next) => {
      answer = next
    },
    async post(path, fields, { signature } = {}) {
      const { origin, publicUrl } = target()
      const form = new URLSearchParams({ AccountSid: ACCOUNT, ...fields })
      const signed = signature ?? twilioSignature(TOKEN, publicUrl.origin + path, form)
      return fetch(origin + path, { method: 'POST', body: form, headers: { 'x-twilio-signature': signed } })
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
