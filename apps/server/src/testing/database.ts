/**
 * A database for each test file, cloned from a template, which takes milliseconds: of empty tables, or of tables with the
 * world in them.
 */
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect, type Database } from '../db/connect.ts'
import { makeWorld, SCHOOL_MORNING, type World } from './world.ts'

/** Without tables. */
const MAINTENANCE = 'corridor_maintenance'
const EMPTY = 'corridor_template'
const WITH_WORLD = 'corridor_world'

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

/** Of a database with the tables. Returns the world that is in one of the templates. */
export async function makeTemplates(tables: Maintenance): Promise<{ maintenance: Maintenance; world: World }> {
  const maintenance = { ...tables, database: MAINTENANCE }
  await withMaintenance(tables, (client) => client.query(`create database ${MAINTENANCE} template template0`))
  await (await cloneOf(tables.database, EMPTY, maintenance, 1)).close()
  const { db, close } = await cloneOf(EMPTY, WITH_WORLD, maintenance, 4)
  const world = await makeWorld(db, SCHOOL_MORNING)
  await close()
  return { maintenance, world }
}

export interface TestDatabase extends Database {
  connection: Maintenance
}

/** With empty tables. */
export async function createDatabase(poolSize = 10): Promise<TestDatabase> {
  return cloneOf(EMPTY, newName(), inject('maintenance'), poolSize)
}

/** With the world as it is on SCHOOL_MORNING: making it takes longer than cloning it. */
export async function createWorld(poolSize = 10): Promise<{ database: TestDatabase; world: World }> {
  const database = await cloneOf(WITH_WORLD, newName(), inject('maintenance'), poolSize)
  return { database, world: structuredClone(inject('world')) }
}

let made = 0
function newName(): string {
  made += 1
  return `corridor_${process.pid}_${made}`
}

async function cloneOf(
  template: string,
  name: string,
  maintenance: Maintenance,
  poolSize: number,
): Promise<TestDatabase> {
  // Copying its files takes a quarter of the processor time that copying its pages through the log does.
  const creation = `create database ${name} template ${template} strategy file_copy`
  await withMaintenance(maintenance, (client) => client.query(creation))
  const connection = { ...maintenance, database: name }
  return { connection, ...connect({ connection, poolSize }) }
}
