/** The floor for an answer: `node:http`, and one prepared query that looks up the session in Corridor's database. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { SESSION_COOKIE } from '../../apps/server/src/http/cookies.ts'
import { hashToken } from '../../apps/server/src/session/token.ts'
import { runChild } from '../harness/parent.ts'
import type { ServerInput } from '../harness/serverEntry.ts'

/** As many connections as Corridor has by default. */
const POOL_SIZE = 20

const QUERY = {
  name: 'session',
  text: `select u.user_id, u.type, u.district_id from session s join user_account u on u.user_id = s.user_id
    where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and u.ended_at is null`,
}

let http: Server
let pool: pg.Pool
let offset = 0

async function answer({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const cookies = new Map((headers.cookie ?? '').split('; ').map((pair) => pair.split('=') as [string, string]))
  const token = hashToken(cookies.get(SESSION_COOKIE) ?? '')
  const { rows } = await pool.query({ ...QUERY, values: [token, new Date(Date.now() + offset)] })
  if (!rows[0]) throw new Error('Nobody is signed in.')
  const text = JSON.stringify(rows[0])
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}

runChild(
  {
    async start(input: ServerInput) {
      offset = input.offset
      pool = new pg.Pool({ ...input.connection, max: POOL_SIZE })
      http = createServer((request, response) => {
        answer(request, response).catch((error: Error) => response.writeHead(500).end(error.stack))
      })
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    },
  },
  async () => {
    http.closeAllConnections()
    http.close()
    await pool.end()
  },
)
