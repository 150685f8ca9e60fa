import { and, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { userAccount } from '../db/schema/index.ts'
import { verifyPassword } from '../session/password.ts'
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './signIns.ts'

/** Whether one of the demo people can sign in. A school may have its own `teacher.demo`, so the password decides. */
export async function hasDemoSignIns(db: Db): Promise<boolean> {
  const people = await db
    .select({ passwordHash: userAccount.passwordHash })
    .from(userAccount)
    .where(
      and(
        isNull(userAccount.endedAt),
        inArray(
          userAccount.username,
          DEMO_SIGN_INS.map(({ username }) => username),
        ),
      ),
    )
  const known = await Promise.all(people.map(({ passwordHash }) => verifyPassword(passwordHash, DEMO_PASSWORD)))
  return known.includes(true)
}
