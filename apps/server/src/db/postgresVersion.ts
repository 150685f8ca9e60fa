/** Which versions of PostgreSQL Corridor works with. */
import type pg from 'pg'
import { StartupFailure } from '../process/failure.ts'

/** The first migration has a constraint with `NULLS NOT DISTINCT`, which older ones cannot read. */
export const OLDEST_POSTGRES = 15
/** The included one, and that of the tests. */
export const TESTED_POSTGRES = 18

/** Before anything is changed: otherwise the migration fails halfway, with an error about its syntax. */
export async function refuseOldPostgres(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    `select current_setting('server_version_num')::int / 10000 as number`,
  )
  const problem = oldPostgresProblem(rows[0]?.number ?? 0)
  if (problem !== null) throw new StartupFailure(problem)
}

export function oldPostgresProblem(number: number): string | null {
  if (number >= OLDEST_POSTGRES) return null
  return `This is PostgreSQL ${number}, and Corridor needs ${OLDEST_POSTGRES} or newer; it is tested on ${TESTED_POSTGRES}. Update PostgreSQL, or set DATABASE_URL to a newer one.`
}
