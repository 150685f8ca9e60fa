import { expect, it } from 'vitest'
import { createDatabase } from '../testing/database.ts'
import { urlOf } from '../testing/mainProcess.ts'
import { withoutNotifications } from '../testing/withoutNotifications.ts'
import { refusePooling } from './pooling.ts'

it('a pooler that gives every transaction another connection is refused with what to do', async () => {
  const { connection, close } = await createDatabase(1)
  await refusePooling(urlOf(connection))
  const pooler = await withoutNotifications(connection)
  await expect(refusePooling(pooler.connection, 50)).rejects.toThrow(
    /^Something between Corridor and the database at 127\.0\.0\.1:\d+ keeps events back, such as PgBouncer .* Set pool_mode = session there, or set DATABASE_URL to PostgreSQL itself\.$/,
  )
  await pooler.close()
  await close()
})

it('a database that does not answer is named', async () => {
  await expect(refusePooling('postgresql://corridor@127.0.0.1:1/corridor')).rejects.toThrow(
    /does not answer\. Start it/,
  )
})
