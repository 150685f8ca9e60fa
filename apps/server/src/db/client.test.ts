import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { poolConfig } from './client.ts'

const message = (type: string, body: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}
const AUTHENTICATED = message('R', '\0\0\0\0')
const READY = message('Z', 'I')
const GOING_AWAY = message('E', 'SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0')

it('a connection that ends in the moment in which it is ready ends nothing else', async () => {
  const dying = createServer((socket: Socket) => {
    socket.once('data', () => socket.end(Buffer.concat([AUTHENTICATED, READY, GOING_AWAY])))
  })
  await once(dying.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void dying.close())
  const { port } = dying.address() as { port: number }
  const pool = new pg.Pool(poolConfig(`postgresql://corridor@127.0.0.1:${port}/corridor?sslmode=disable`))
  pool.on('error', () => {})
  await expect(pool.query('select 1')).rejects.toThrow(/terminat|not queryable/)
  await pool.end()
})
