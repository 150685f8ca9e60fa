/** A mail server on this computer that keeps what it gets, and refuses what a test tells it to. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** In lower case; a header that comes twice is in there twice, separated by a line break. */
  headers: Record<string, string>
  subject: string
  text: string
  html: string
  /** Everything as it came. */
  source: string
}

export interface TestSmtp {
  url: string
  mails: ReceivedMail[]
  /** Answers to those who write to this address, until told otherwise. */
  refuse(address: string, responseCode: number | null): void
  close(): Promise<void>
}

interface Options {
  /** Never says a word to whoever connects. */
  isSilent?: boolean
  /** Asks for this password. */
  password?: string
}

export async function startSmtp({ isSilent = false, password }: Options = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = []
  const refused = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    ...(isSilent && { onConnect: () => {} }),
    onAuth: (auth, _session, callback) =>
      auth.password === password ? callback(null, { user: auth.username ?? '' }) : callback(new Error('no')),
    onRcptTo: ({ address }, _session, callback) => {
      const responseCode = refused.get(address)
      callback(responseCode === undefined ? null : Object.assign(new Error('refused'), { responseCode }))
    },
    onData: (stream, { envelope }, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8')
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parse(source), source })
        callback()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  const account = password === undefined ? '' : `corridor:${password}@`
  return {
    url: `smtp://${account}127.0.0.1:${port}`,
    mails,
    refuse: (address, code) => void (code === null ? refused.delete(address) : refused.set(address, code)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function parse(source: string): Pick<ReceivedMail, 'headers' | 'subject' | 'text' | 'html'> {
  const { headers, body } = split(source)
  const parts = partsOf(headers, body)
  const find = (type: string) => parts.find((part) => part.headers['content-type']?.startsWith(type))
  return {
    headers,
    subject: decodeWords(headers.subject ?? ''),
    text: decode(find('text/plain')),
    html: decode(find('text/html')),
  }
}

interface Part {
  headers: Record<string, string>
  body: string
}

function split(source: string): Part {
  const end = source.indexOf('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value
  }
  return { headers, body: source.slice(end + 4) }
}

function partsOf(headers: Record<string, string>, body: string): Part[] {
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) return [{ headers, body }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const inner = split(part.replace(/^\r\n/, ''))
      return partsOf(inner.headers, inner.body)
    })
}

function decode(part: Part | undefined): string {
  if (!part) return ''
  const encoding = part.headers['content-transfer-encoding']?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return part.body
  return Buffer.from(unquote(part.body.replace(/=\r\n/g, '')), 'latin1').toString('utf8')
}

const unquote = (text: string) =>
  text.replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, content: string) => {
      const bytes =
        kind.toUpperCase() === 'B'
          ? Buffer.from(content, 'base64')
          : Buffer.from(unquote(content.replaceAll('_', ' ')), 'latin1')
      return bytes.toString('utf8')
    })
}
