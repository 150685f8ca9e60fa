/** Runs migrations in whatever transaction its caller has begun, and keeps a list of them in the database. */
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { kindOf } from './migrationKind.ts'

/** The table is Drizzle's, and the kind is ours. */
export async function makeMigrationTable(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  await client.query('alter table drizzle.__drizzle_migrations add column if not exists kind text')
}

export async function apply(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement)
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at, kind) values ($1, $2, $3)', [
    hash,
    folderMillis,
    kindOf(sql),
  ])
}
