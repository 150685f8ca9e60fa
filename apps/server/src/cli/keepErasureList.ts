import { type Connection, connect } from '../db/connect.ts'
import { erasureListIn, updateErasureList } from '../privacy/erasureList.ts'

/** Those who were erased by another server on the same database are on the list beside this data folder, too. */
export async function keepErasureList(connection: Connection, dataDir: string, now: Date): Promise<void> {
  const database = connect({ connection, poolSize: 2 })
  try {
    await updateErasureList(database.writer, erasureListIn(dataDir), now)
  } finally {
    await database.close()
  }
}
