/** A network between a server and PostgreSQL, which tests can break. */
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Connection } from '../db/connect.ts'

const NOTIFICATION = 'A'.charCodeAt(0)

export interface PostgresProxy {
  connection: string
  /** From now on everything that is sent is lost, and nobody is told, as if a cable were cut. */
  cutOff(): void
  close(): Promise<void>
}

/** With `loses`, notifications on these channels never arrive. */
export async function openPostgresProxy(
  { host, user, database }: Exclude<Connection, string>,
  loses: (channel: string) => boolean = () => false,
): Promise<PostgresProxy> {
  const sockets = new Set<Socket>()
  let isCutOff = false
  const server = createServer((client) => {
    const postgres = connect(join(host, '.s.PGSQL.5432'))
    let unread = Buffer.alloc(0)
    client.on('data', (chunk) => isCutOff || postgres.write(chunk))
    postgres.on('data', (chunk: Buffer) => {
      if (isCutOff) return
      unread = Buffer.concat([unread, chunk])
      // A kind, a length that counts itself, and the rest.
      for (let end = endOfMessage(unread); end <= unread.length; end = endOfMessage(unread)) {
        const message = unread.subarray(0, end)
        if (message[0] !== NOTIFICATION || !loses(channelOf(message))) client.write(message)
        unread = unread.subarray(end)
      }
    })
    postgres.on('close', () => client.destroy())
    client.on('close', () => postgres.destroy())
    for (const side of [client, postgres]) {
      sockets.add(side)
      side.on('error', () => {})
      side.on('close', () => sockets.delete(side))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    connection: `postgresql://${user}@127.0.0.1:${port}/${database}?sslmode=disable`,
    cutOff() {
      isCutOff = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function endOfMessage(unread: Buffer): number {
  return unread.length < 5 ? Number.POSITIVE_INFINITY : 1 + unread.readInt32BE(1)
}

/** After the kind, the length and the id of the sender's process. */
function channelOf(notification: Buffer): string {
  return notification.toString('utf8', 9, notification.indexOf(0, 9))
}
