/** A pooler that gives every transaction another connection, as PgBouncer does with `pool_mode = transaction`. */
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Connection } from '../db/client.ts'

const READY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** Returns its address. It is closed with the test. */
export async function startTransactionPooler({ host, user, database }: Exclude<Connection, string>): Promise<string> {
  const idle: Socket[] = []
  /** Whom each connection to PostgreSQL answers right now. */
  const holders = new Map<Socket, Socket>()
  const held = new Map<Socket, Socket>()
  const give = (postgres: Socket, client: Socket) => {
    holders.set(postgres, client)
    held.set(client, postgres)
  }
  const open = (): Socket => {
    const postgres = connect(join(host, '.s.PGSQL.5432'))
    let unread = Buffer.alloc(0)
    postgres.on('error', () => {})
    postgres.on('data', (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk])
      // A kind, a length that counts itself, and the rest.
      for (let end = endOfMessage(unread); end <= unread.length; end = endOfMessage(unread)) {
        const message = unread.subarray(0, end)
        unread = unread.subarray(end)
        const client = holders.get(postgres)
        client?.write(message)
        if (!client || message[0] !== READY || message[5] !== IDLE) continue
        holders.delete(postgres)
        held.delete(client)
        idle.push(postgres)
      }
    })
    return postgres
  }
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    // The first one also brings what a session begins with.
    give(open(), client)
    client.on('error', () => {})
    client.on('data', (chunk: Buffer) => {
      const postgres = held.get(client) ?? idle.pop() ?? open()
      give(postgres, client)
      postgres.write(chunk)
    })
    client.on('close', () => held.get(client)?.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of [...clients, ...holders.keys(), ...idle]) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return `postgresql://${user}@127.0.0.1:${port}/${database}?sslmode=disable`
}

function endOfMessage(unread: Buffer): number {
  return unread.length < 5 ? Number.POSITIVE_INFINITY : 1 + unread.readInt32BE(1)
}
