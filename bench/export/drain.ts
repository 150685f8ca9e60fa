/** A browser that exports, in a process of its own: it takes the file as fast as it comes and keeps nothing. */
import { request } from 'node:http'
import { XSRF_HEADER } from '@corridor/contract'
import { cookieHeader, type Person } from '../harness/bulkStudents.ts'
import { runChild } from '../harness/parent.ts'

export interface DrainInput {
  origin: string
  by: Person
  body: unknown
  encoding: 'gzip' | 'identity'
}

export interface Drained {
  seconds: number
  /** As they came, perhaps compressed. */
  bytes: number
  /** Lines after the head, or null if they came compressed. */
  rows: number | null
}

const NEW_LINE = 10

function drain({ origin, by, body, encoding }: DrainInput): Promise<Drained> {
  const text = JSON.stringify(body)
  const headers = {
    cookie: cookieHeader(by),
    [XSRF_HEADER]: by.xsrf,
    'accept-encoding': encoding,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  }
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(`${origin}/api/export`, { method: 'POST', headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The export answered ${response.statusCode}.`))
      const isGzipped = response.headers['content-encoding'] === 'gzip'
      let [bytes, lines] = [0, 0]
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (!isGzipped) for (const byte of chunk) if (byte === NEW_LINE) lines += 1
      })
      response.once('error', reject)
      response.once('end', () => {
        const seconds = (performance.now() - startedAt) / 1000
        resolve({ seconds, bytes, rows: isGzipped ? null : lines - 1 })
      })
    })
    outgoing.once('error', reject)
    outgoing.end(text)
  })
}

runChild({ start: () => undefined, drain }, () => undefined)
