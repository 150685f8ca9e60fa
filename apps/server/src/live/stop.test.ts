import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startServer } from '../testing/server.ts'

it('a browser that is opening a WebSocket while the server stops does not hold it up', async () => {
  const t = await startServer()
  const { hostname, port } = new URL(t.origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.resume()
  const disconnected = new Promise((resolve) => socket.once('close', resolve))
  const received = new Promise((resolve) => t.server.app.server.once('upgrade', resolve))
  socket.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await received
  await Promise.all([t.close(), disconnected])
  expect(socket.destroyed).toBe(true)
  // Socket.IO alone gives such a connection 30 seconds.
}, 25_000)

it('a page that sends another request while the server stops does not hold it up', async () => {
  const t = await startServer()
  const { hostname, port } = new URL(t.origin)
  const page = connect(Number(port), hostname)
  page.on('error', () => {})
  page.resume()
  const disconnected = new Promise((resolve) => page.once('close', resolve))
  // Half a request keeps the connection from being idle when the server starts to stop. The other half comes later.
  const received = new Promise((resolve) => t.server.app.server.once('connection', resolve))
  page.write('GET /api/health/alive HTTP/1.1\r\n')
  await received
  const closed = t.close()
  page.write('Host: here\r\n\r\n')
  await Promise.all([closed, disconnected])
})
