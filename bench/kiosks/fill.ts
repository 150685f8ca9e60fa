/** Kiosks in the benchmark's classrooms, with a class in session in each, and students with numbers. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { classMember, kiosk, schoolClass } from '../../apps/server/src/db/schema/index.ts'
import { KIOSK_COOKIE } from '../../apps/server/src/http/cookies.ts'
import { hashToken, newToken } from '../../apps/server/src/session/token.ts'
import type { Caller } from '../harness/bulkStudents.ts'
import { schoolNow } from '../harness/clock.ts'
import type { Harness } from '../harness/harness.ts'

const KIOSKS_PER_ROOM = 5
/** The benchmark starts at 10:00 am. */
const HOURS = { startMinute: 9 * 60, endMinute: 12 * 60 }

export const numberOf = (at: number) => String(200_000 + at)

/** All students are of the class in the first room, so that they are served in no other. */
export async function fillKiosks({ db, bulk, offset }: Harness, count: number): Promise<Caller[]> {
  const { schoolId, staff, students } = bulk
  const now = schoolNow(offset)
  await db.execute(sql`
    update user_account u set school_identifier = (${numberOf(0)}::int + n.at)::text
    from (select user_id, row_number() over (order by user_id) - 1 as at from user_account where username like 'busy.student.%') n
    where n.user_id = u.user_id`)
  const classes = await db
    .insert(schoolClass)
    .values(
      staff.map(({ userId }, at) => ({ schoolId, name: `Class ${at}`, ownedBy: userId, createdAt: now, ...HOURS })),
    )
    .returning({ userGroupId: schoolClass.userGroupId })
  const [first] = classes
  if (!first) throw new Error('There is no class.')
  await db.insert(classMember).values(
    students.map(({ userId }) => ({
      ...{ schoolId, userId, userGroupId: first.userGroupId, startedAt: now, confirmedAt: now },
    })),
  )
  const devices = Array.from({ length: count }, () => ({ token: newToken(), xsrf: randomUUID(), cookie: KIOSK_COOKIE }))
  await db.insert(kiosk).values(
    devices.map(({ token }, at) => {
      const room = staff[Math.floor(at / KIOSKS_PER_ROOM) % staff.length]
      if (!room) throw new Error('There is no room.')
      return {
        ...{ schoolId, roomId: room.roomId, name: `Kiosk ${at}`, kind: 'room' as const, students: 'class' as const },
        ...{ identify: 'number' as const, destinationIds: [], tokenHash: hashToken(token) },
        ...{ connectedAt: now, connectedBy: room.userId, lastSeenAt: now },
      }
    }),
  )
  return devices
}
