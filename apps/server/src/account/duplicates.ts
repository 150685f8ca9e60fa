import type { Answer } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'

type Duplicate = Answer<'POST /api/user/check'>['duplicates'][number]

interface Looks {
  schoolId: SchoolId
  email: string | null
  schoolIdentifier: string | null
}

/** People who are or were in the school and have the same email or student id: probably the same person. */
export async function findDuplicates(db: Reader, { schoolId, email, schoolIdentifier }: Looks): Promise<Duplicate[]> {
  if (!email && !schoolIdentifier) return []
  const { rows } = await db.execute<
    Pick<Duplicate, 'userId' | 'hasLeft'> & { firstName: string; lastName: string; sameEmail: boolean }
  >(sql`
    select u.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      coalesce(lower(u.email) = lower(${email}::text), false) as "sameEmail",
      (m.ended_at is not null or u.ended_at is not null) as "hasLeft"
    from membership m join user_account u on u.user_id = m.user_id
    where m.school_id = ${schoolId} and u.erased_at is null
      and (lower(u.email) = lower(${email}::text) or lower(u.school_identifier) = lower(${schoolIdentifier}::text))
    order by "hasLeft", u.user_id limit 5`)
  return rows.map(({ userId, hasLeft, sameEmail, ...name }) => ({
    userId,
    name: fullName(name),
    same: sameEmail ? 'email' : 'schoolIdentifier',
    hasLeft,
  }))
}
