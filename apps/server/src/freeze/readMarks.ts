import type { FreezeMark } from '@corridor/contract'
import type { FreezeId, RoomId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { freezeMark } from '../db/schema/index.ts'

const { number, studentId, state, roomId, byId, at } = freezeMark

/** In the order in which they came, all of them or those after a number. */
export function readMarks(db: Reader, freezeId: FreezeId, since = 0): Promise<FreezeMark[]> {
  return db
    .select({ number, studentId, state, roomId, byId, at })
    .from(freezeMark)
    .where(and(eq(freezeMark.freezeId, freezeId), gt(number, since)))
    .orderBy(asc(number))
}

export async function lastSaid(
  db: Reader,
  freezeId: FreezeId,
  userId: UserId,
): Promise<{ roomId: RoomId; at: Instant } | null> {
  const [last] = await db
    .select({ roomId, at })
    .from(freezeMark)
    .where(and(eq(freezeMark.freezeId, freezeId), eq(studentId, userId), eq(state, 'says')))
    .orderBy(desc(number))
    .limit(1)
  return last?.roomId ? { roomId: last.roomId, at: last.at } : null
}

/** Whom this person has marked. */
export async function markedBy(db: Reader, freezeId: FreezeId, userId: UserId): Promise<UserId[]> {
  const rows = await db
    .selectDistinct({ studentId })
    .from(freezeMark)
    .where(and(eq(freezeMark.freezeId, freezeId), eq(byId, userId)))
  return rows.map((row) => row.studentId)
}
