import type { SchoolId, UserId } from '@corridor/rules/ids'
import { readStudentCard, readStudentNumber } from '@corridor/rules/kiosk'
import { sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Reader } from '../db/connect.ts'
import { hashToken } from '../session/token.ts'

export interface TypedStudent {
  userId: UserId
  firstName: string
  lastName: string
}

/** Whose number or card each of these is: one student, several who share a number, or null. */
export async function findStudents(
  db: Reader,
  schoolId: SchoolId,
  typed: readonly string[],
): Promise<(typed: string) => TypedStudent | 'shared' | null> {
  const numbers = typed.flatMap((one) => numberOf(one) ?? [])
  const cards = typed.flatMap((one) => cardOf(one) ?? [])
  const { rows } = await db.execute<TypedStudent & { key: string } & Record<string, unknown>>(sql`
    select m.user_id as "userId", m.first_name as "firstName", m.last_name as "lastName", found.key
    from (
      select u.user_id, lower(u.school_identifier) as key from user_account u
      where lower(coalesce(u.school_identifier, '')) = any(${sql.param(numbers)}::text[])
      union all
      select c.student_id, encode(c.code_hash, 'hex') from student_card c
      where c.school_id = ${schoolId} and c.code_hash = any(${sql.param(cards)}::bytea[])) found
    join ${ACTIVE_MEMBERS} m on m.user_id = found.user_id and m.school_id = ${schoolId} and m.type = 'student'`)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return (one) => {
    const [first, second] = byKey.get(cardOf(one)?.toString('hex') ?? numberOf(one) ?? '') ?? []
    return second ? 'shared' : (first ?? null)
  }
}

function cardOf(typed: string): Buffer | null {
  const card = readStudentCard(typed)
  return card === null ? null : hashToken(card)
}

const numberOf = (typed: string) => readStudentNumber(typed)?.toLowerCase() ?? null
