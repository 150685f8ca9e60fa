import { expect, it, onTestFinished } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { urlOf } from '../testing/mainProcess.ts'
import { startTransactionPooler } from '../testing/transactionPooler.ts'
import { withoutNotifications } from '../testing/withoutNotifications.ts'
import { refusePooling } from './pooling.ts'

async function database(): Promise<TestDatabase['connection']> {
  const { connection, close } = await createDatabase(1)
  onTestFinished(close)
  return connection
}

it('a pooler that gives every transaction another connection is refused with what to do', async () => {
  const connection = await database()
  await refusePooling(urlOf(connection))
  const pooler = await startTransactionPooler(connection)
  // An address of its own for events does not make up for it.
  await expect(refusePooling(pooler, urlOf(connection))).rejects.toThrow(
    /^Something between Corridor and the database at 127\.0\.0\.1:\d+ gives every transaction another connection, such as PgBouncer .* Set pool_mode = session there, or set DATABASE_URL to PostgreSQL itself\.$/,
  )
})

it('where something keeps events back, they are received at an address of their own', async () => {
  const connection = await database()
  const without = await withoutNotifications(connection)
  onTestFinished(without.close)
  await expect(refusePooling(without.connection, undefined, 50)).rejects.toThrow(
    /^Something between Corridor and the database at 127\.0\.0\.1:\d+ keeps events back\. Set DATABASE_LISTEN_URL to/,
  )
  await refusePooling(without.connection, urlOf(connection))
  const other = urlOf(await database())
  await expect(refusePooling(without.connection, other, 50)).rejects.toThrow(
    /is not heard at .*\. Set DATABASE_LISTEN_URL to the same database, on PostgreSQL itself\.$/,
  )
})

it('a database that does not answer is named', async () => {
  await expect(refusePooling('postgresql://corridor@127.0.0.1:1/corridor')).rejects.toThrow(
    /does not answer\. Start it/,
  )
})
