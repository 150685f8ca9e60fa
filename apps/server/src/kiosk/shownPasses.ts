/** Students who are out, or wait in line to be, as the screens of kiosks show them. */
import { wasUnderWay } from '@corridor/rules/freeze'
import type { RoomId } from '@corridor/rules/ids'
import { passTimeLimit } from '@corridor/rules/pass'
import { type Instant, instant } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { LIVE } from '../pass/conditions.ts'
import type { SchoolReference } from '../reference.ts'
import type { KioskScope } from '../session/kioskScope.ts'

export interface ShownPass {
  firstName: string
  lastName: string
  grade: string | null
  fromRoomId: RoomId | null
  toRoomId: RoomId
  isLate: boolean
  wasFrozen: boolean
  /** Null in line. */
  startedAt: Instant | null
  /** It waited in line, and started when its turn came. */
  isTurn: boolean
}

export type StartedPass = ShownPass & { startedAt: Instant }

/** The longest first. */
export async function readShownPasses(
  db: Reader,
  { schoolId }: KioskScope,
  where: SQL = sql`true`,
): Promise<ShownPass[]> {
  const { rows } = await db.execute<{ [K in keyof ShownPass]: ShownPass[K] }>(sql`
    select u.first_name as "firstName", u.last_name as "lastName", u.grade, p.from_room_id as "fromRoomId",
      p.to_room_id as "toRoomId", p.is_late as "isLate", p.was_frozen as "wasFrozen", p.started_at as "startedAt",
      p.enqueued_at is not null and p.dequeued_by is null as "isTurn"
    from pass p join user_account u on u.user_id = p.student_id
    where p.school_id = ${schoolId} and ${LIVE} and ${where}
    order by p.started_at, p.pass_id`)
  return rows.map((row) => ({ ...row, startedAt: row.startedAt && instant(row.startedAt) }))
}

export const isOut = (pass: ShownPass): pass is StartedPass => pass.startedAt !== null

/** In minutes; null without a limit. */
export function timeLimitOf(pass: StartedPass, { rooms, school, freezes }: SchoolReference): number | null {
  const wasFrozen = pass.wasFrozen || wasUnderWay({ ...pass, completedAt: null }, freezes)
  return passTimeLimit({ ...pass, wasFrozen }, rooms.get(pass.toRoomId) ?? { passAlertTimeLimit: null }, school)
}
