/** The demo's teacher and administrators, signed in. Their school has a year of history. */
import type { Instant } from '@corridor/rules/time'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../apps/server/src/db/connect.ts'
import { userAccount } from '../../apps/server/src/db/schema/index.ts'
import { DEMO_PEOPLE } from '../../apps/server/src/demo/signIns.ts'
import { type Person, signIn } from './bulkStudents.ts'

const { teacher, administrator, districtAdministrator } = DEMO_PEOPLE

export type Viewers = Record<'teacher' | 'administrator' | 'districtAdministrator', Person>

export async function signInViewers(db: Db, now: Instant): Promise<Viewers> {
  const people = await db
    .select({ name: userAccount.username, userId: userAccount.userId })
    .from(userAccount)
    .where(inArray(userAccount.username, [teacher.username, administrator.username, districtAdministrator.username]))
  const signedIn = await signIn(db, people, now)
  const find = ({ username }: { username: string }) => {
    const person = signedIn.find(({ name }) => name === username)
    if (!person) throw new Error(`the demo has no ${username}`)
    return person
  }
  return {
    teacher: find(teacher),
    administrator: find(administrator),
    districtAdministrator: find(districtAdministrator),
  }
}
