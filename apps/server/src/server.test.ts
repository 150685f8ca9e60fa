import { createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { makeLog } from './http/log.ts'
import { makeServer } from './server.ts'
import { createDatabase } from './testing/database.ts'

it('a server that is closed the moment it is made gives everything back', async () => {
  const { connection, pool, close } = await createDatabase(1)
  const server = await makeServer({ connection, log: makeLog('silent') })
  await server.close()
  // PostgreSQL notices a connection that was closed a moment later.
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      expect(rows).toEqual([])
    },
    { timeout: 20_000 },
  )
  await close()
})

it('a server whose port is taken says so and closes', async () => {
  const { connection, close } = await createDatabase(1)
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const server = await makeServer({ connection, log: makeLog('silent') })
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(server.listen('127.0.0.1', port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await server.close()
  taken.close()
  await close()
})
