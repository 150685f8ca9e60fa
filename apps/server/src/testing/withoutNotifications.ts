/**
 * PostgreSQL as seen through a pooler that gives each transaction another connection, such as PgBouncer with
 * `pool_mode = transaction`: everything is answered, and no notification ever arrives.
 */
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import type { Connection } from '../db/connect.ts'

const NOTIFICATION = 'A'.charCodeAt(0)

export interface WithoutNotifications {
  connection: string
  close(): Promise<void>
}

export async function withoutNotifications({
  host,
  user,
  database,
}: Exclude<Connection, string>): Promise<WithoutNotifications> {
  const server = createServer((client) => {
    const postgres = connect(join(host, '.s.PGSQL.5432'))
    client.pipe(postgres)
    let unread = Buffer.alloc(0)
    postgres.on('data', (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk])
      // A kind, a length that counts itself, and the rest.
      for (let end = endOfMessage(unread); end <= unread.length; end = endOfMessage(unread)) {
        if (unread[0] !== NOTIFICATION) client.write(unread.subarray(0, end))
        unread = unread.subarray(end)
      }
    })
    postgres.on('close', () => client.destroy())
    client.on('close', () => postgres.destroy())
    for (const side of [client, postgres]) side.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    connection: `postgresql://${user}@127.0.0.1:${port}/${database}?sslmode=disable`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function endOfMessage(unread: Buffer): number {
  return unread.length < 5 ? Number.POSITIVE_INFINITY : 1 + unread.readInt32BE(1)
}
