import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { userAccount } from '../db/schema/index.ts'
import { StartupFailure } from '../process/failure.ts'

/** The person whom an operator means, locked for a change. */
export async function findByUsername(tx: Tx, username: string, isHere: SQL = isNull(userAccount.endedAt)) {
  const [person] = await tx
    .select()
    .from(userAccount)
    .where(and(eq(sql`lower(${userAccount.username})`, username.toLowerCase()), isHere))
    .for('no key update')
  if (!person) throw new StartupFailure(`Nobody here has the username ${username}.`)
  return person
}
