import type { DistrictPrivacy, StudentPrivacy } from '@corridor/contract'
import { can, type DistrictId, type Instant, localDay, type UserId } from '@corridor/rules'
import { eq } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { district, erasureRequest, school, studentHold } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { personNotFound } from '../person/queries.ts'
import { seePerson } from '../person/seen.ts'
import type { Scope } from '../session/scope.ts'
import { mayExportRecord } from './record/queries.ts'
import { forgottenBefore } from './retention.ts'

/** For those who may see the student. Who may not change it learns nothing of it. */
export async function readStudentPrivacy(
  db: Reader,
  scope: Scope,
  userId: UserId,
  now: Instant,
): Promise<StudentPrivacy> {
  const seen = await seePerson(db, scope, userId, now)
  if (!seen) throw personNotFound()
  const { type } = seen.account
  const schoolIds = seen.memberships.map(({ schoolId }) => schoolId)
  const mayChange = (schoolIds.length > 0 ? schoolIds : scope.schoolIds).every((schoolId) =>
    can(scope, 'student.erase', { schoolId, userId, type }),
  )
  const mayExport = await mayExportRecord(db, scope, seen)
  if (!mayChange) return { mayChange, mayExport, heldAt: null, eraseAt: null, eraseRequestedAt: null }
  const [held] = await db.select().from(studentHold).where(eq(studentHold.userId, userId))
  const [request] = await db.select().from(erasureRequest).where(eq(erasureRequest.userId, userId))
  return {
    mayChange,
    mayExport,
    heldAt: held?.heldAt ?? null,
    eraseAt: request?.dueAt ?? null,
    eraseRequestedAt: request?.requestedAt ?? null,
  }
}

/** Another district does not exist. The own one is for its administrators. */
export function checkDistrict(scope: Scope, districtId: DistrictId): void {
  if (districtId !== scope.districtId) throw notFound('That district was not found.')
  if (!scope.schoolIds.some((schoolId) => can(scope, 'district.see', { schoolId }))) throw forbidden()
}

export async function readDistrictPrivacy(
  db: Reader,
  scope: Scope,
  districtId: DistrictId,
  now: Instant,
): Promise<DistrictPrivacy> {
  checkDistrict(scope, districtId)
  const [row] = await db.select().from(district).where(eq(district.districtId, districtId))
  const [first] = await db
    .select({ timezone: school.timezone })
    .from(school)
    .where(eq(school.districtId, districtId))
    .limit(1)
  if (!row) throw notFound('That district was not found.')
  const timezone = first?.timezone ?? 'UTC'
  return {
    retentionYears: row.retentionYears,
    version: row.version,
    forgottenBefore: localDay(forgottenBefore(now, timezone, row.retentionYears), timezone),
    mayChange: scope.schoolIds.some((schoolId) => can(scope, 'district.manage', { schoolId })),
  }
}
