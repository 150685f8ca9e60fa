import { expect, it, onTestFinished } from 'vitest'
import { createShutdown } from '../process/shutdown.ts'
import { attachDatabase } from './attachDatabase.ts'
import { startEmbedded } from './embedded/index.ts'
import { closedFolder, query } from './embedded/testing.ts'

it('a command that runs PostgreSQL itself never keeps a server from starting, and no start takes it away', async () => {
  const dataDir = await closedFolder()
  const [first, second] = [createShutdown({ report: () => {} }), createShutdown({ report: () => {} })]
  onTestFinished(async () => void (await Promise.all([first.run(), second.run()])))
  const connection = (await attachDatabase({ dataDir }, first)) as Exclude<typeof found, string>
  const found = await attachDatabase({ dataDir }, second)
  expect(found).toEqual(connection)
  const told = Promise.withResolvers<void>()
  const starting = startEmbedded({ dataDir, fsync: false, onGuests: told.resolve })
  await told.promise
  // The one that runs PostgreSQL is done first, and the other goes on.
  const leaving = first.run()
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.run()
  await leaving
  const server = await starting
  onTestFinished(() => server.stop())
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})
