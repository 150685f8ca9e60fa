/** A client that sends one request after another on a connection that stays open, as browsers and proxies do. */
import { Agent, request } from 'node:http'

export interface Answer {
  status: number
  body: string
  /** The server asked for another connection. */
  closes: boolean
}

export function sendOver(agent: Agent | undefined, url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: agent ?? false }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        body += chunk
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body, closes: response.headers.connection === 'close' }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** Sends requests until the server is gone. Resolves with every kind of answer, and with how it ended. */
export async function sendUntilClosed(url: string): Promise<{ answers: number; kinds: Set<number>; end: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const kinds = new Set<number>()
  for (let answers = 0; ; answers += 1) {
    try {
      kinds.add((await sendOver(agent, url)).status)
    } catch (error) {
      agent.destroy()
      return { answers, kinds, end: error instanceof Error && 'code' in error ? String(error.code) : String(error) }
    }
  }
}
