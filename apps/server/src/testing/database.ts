/** A migrated database for each test file, cloned from a template, which takes milliseconds. */
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect, type Database } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'

const TEMPLATE = 'corridor_template'

type Maintenance = Exclude<Connection, string>

async function withMaintenance<T>(maintenance: Maintenance, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(maintenance)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function makeTemplate(maintenance: Maintenance): Promise<void> {
  await withMaintenance(maintenance, (client) => client.query(`create database ${TEMPLATE}`))
  await migrate({ ...maintenance, database: TEMPLATE })
}

export interface TestDatabase extends Database {
  connection: Maintenance
}

let made = 0

export async function createDatabase(poolSize = 10): Promise<TestDatabase> {
  const maintenance = inject('maintenance')
  made += 1
  const name = `corridor_${process.pid}_${made}`
  await withMaintenance(maintenance, (client) => client.query(`create database ${name} template ${TEMPLATE}`))
  const connection = { ...maintenance, database: name }
  return { connection, ...connect({ connection, poolSize }) }
}
