import type { Answer, Kiosk } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { KioskId, RoomId, SchoolId, UncheckedSchoolId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { kiosk, room, userAccount } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool } from '../session/tenancy.ts'
import { type KioskRow, presentKiosk } from './present.ts'

async function selectKiosks(db: Reader, where: SQL | undefined, now: Instant): Promise<Kiosk[]> {
  const rows = await db
    .select({ row: kiosk, roomName: room.name, connectedBy: userAccount })
    .from(kiosk)
    .innerJoin(room, and(eq(room.roomId, kiosk.roomId), isNull(room.endedAt)))
    .innerJoin(userAccount, eq(userAccount.userId, kiosk.connectedBy))
    .where(and(isNull(kiosk.disconnectedAt), where))
    .orderBy(sql`lower(${room.name})`, asc(kiosk.kioskId))
  return rows.map(({ row, ...names }) => presentKiosk(row, names, now))
}

export async function listKiosks(
  db: Reader,
  scope: Scope,
  { schoolId: requested, roomId }: { schoolId: UncheckedSchoolId; roomId: RoomId | undefined },
  now: Instant,
): Promise<Answer<'GET /api/school/:schoolId/kiosks'>> {
  const schoolId = requireSchool(scope, requested)
  if (!can(scope, 'api.read', { schoolId })) throw forbidden()
  const all = await selectKiosks(db, eq(kiosk.schoolId, schoolId), now)
  const rows = all.filter((one) => can(scope, 'kiosk.manage', one) && (roomId === undefined || one.roomId === roomId))
  return { rows, total: all.length }
}

export async function readKiosk(db: Reader, kioskId: KioskId, now: Instant): Promise<Kiosk> {
  const [found] = await selectKiosks(db, eq(kiosk.kioskId, kioskId), now)
  if (!found) throw kioskNotFound()
  return found
}

const kioskNotFound = () => notFound('That kiosk was not found. It may have been disconnected.')

/** A kiosk of the school that the viewer may manage, locked. */
export async function lockKiosk(
  tx: Reader,
  scope: Scope,
  { schoolId: requested, kioskId }: { schoolId: UncheckedSchoolId; kioskId: KioskId },
  { orDisconnected = false } = {},
): Promise<KioskRow> {
  const schoolId: SchoolId = requireSchool(scope, requested)
  const [row] = await tx
    .select()
    .from(kiosk)
    .where(and(eq(kiosk.kioskId, kioskId), eq(kiosk.schoolId, schoolId)))
    .for('update')
  if (!row || (row.disconnectedAt !== null && !orDisconnected)) throw kioskNotFound()
  if (!can(scope, 'kiosk.manage', row)) throw forbidden()
  return row
}
