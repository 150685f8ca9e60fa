import type { DistrictPrivacy, StudentPrivacy } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { DistrictId, UserId } from '@corridor/rules/ids'
import { type Instant, localDay } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { district, erasureRequest, school, studentHold } from '../db/schema/index.ts'
import { checkDistrict } from '../district/queries.ts'
import { findVisiblePerson, type VisiblePerson } from '../person/visibility.ts'
import type { Scope } from '../session/scope.ts'
import { districtNotFound, personNotFound } from '../session/tenancy.ts'
import { mayInAllSchools } from './inAllSchools.ts'
import { mayExportRecord } from './record/queries.ts'
import { forgottenBefore } from './retention.ts'

/** Erase or hold. */
export const mayErase = (scope: Scope, { account, memberships }: VisiblePerson) =>
  mayInAllSchools(
    scope,
    'student.erase',
    account,
    memberships.map(({ schoolId }) => schoolId),
  )

/** For those who may see the student. Who may not change it learns nothing of it. */
export async function readStudentPrivacy(
  db: Reader,
  scope: Scope,
  userId: UserId,
  now: Instant,
): Promise<StudentPrivacy> {
  const seen = await findVisiblePerson(db, scope, userId, now)
  if (!seen) throw personNotFound()
  const mayChange = mayErase(scope, seen)
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

export async function readDistrictPrivacy(
  db: Reader,
  scope: Scope,
  districtId: DistrictId,
  now: Instant,
): Promise<DistrictPrivacy> {
  checkDistrict(scope)
  const [row] = await db.select().from(district).where(eq(district.districtId, districtId))
  const [first] = await db
    .select({ timezone: school.timezone })
    .from(school)
    .where(eq(school.districtId, districtId))
    .limit(1)
  if (!row) throw districtNotFound()
  const timezone = first?.timezone ?? 'UTC'
  return {
    retentionYears: row.retentionYears,
    version: row.version,
    forgottenBefore: localDay(forgottenBefore(now, timezone, row.retentionYears), timezone),
    mayChange: scope.schoolIds.some((schoolId) => can(scope, 'district.manage', { schoolId })),
  }
}
