/** Counts the statements in the bodies of database functions, which the driver does not see. */
import pg from 'pg'
import type { EmbeddedConnection } from '../../apps/server/src/db/embedded/index.ts'

/** Such as `pass_facts 4, write_passes 9`. */
export async function statementsInFunctions(connection: EmbeddedConnection, names: readonly string[]): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ proname: string; prosrc: string }>(
    'select proname, prosrc from pg_proc where proname = any($1) order by array_position($1, proname::text)',
    [names],
  )
  await client.end()
  return rows.map(({ proname, prosrc }) => `${proname} ${countStatements(prosrc)}`).join(', ')
}

function countStatements(body: string): number {
  const withoutComments = body.replaceAll(/--.*$/gm, '')
  return withoutComments.split(';').filter((part) => /\b(select|perform|insert|update|delete)\b/i.test(part)).length
}
