/** Who may connect a district with other systems: its rosters, and the providers that its people sign in with. */
import { can } from '@corridor/rules/access'
import type { DistrictId, SchoolId } from '@corridor/rules/ids'
import { and, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { school } from '../db/schema/index.ts'
import { forbidden } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'

/** For those who hold every permission in all schools of their district. */
export async function checkMayConnect(db: Reader, scope: Scope): Promise<void> {
  if (!(await mayConnectDistrict(db, scope))) throw forbidden()
}

export async function mayConnectDistrict(db: Reader, scope: Scope): Promise<boolean> {
  // Only district administrators can, and everybody else is asked with every first page.
  if (scope.type !== 'districtAdministrator') return false
  return can(scope, 'district.connect', { schoolIds: await openSchoolsOf(db, scope.districtId) })
}

export async function openSchoolsOf(db: Reader, districtId: DistrictId): Promise<SchoolId[]> {
  const schools = await db
    .select({ schoolId: school.schoolId })
    .from(school)
    .where(and(eq(school.districtId, districtId), isNull(school.endedAt)))
  return schools.map(({ schoolId }) => schoolId)
}
