import type { DistrictId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import type { Tx } from '../db/connect.ts'
import { school } from '../db/schema/index.ts'

/** Long enough for a walk, and short enough that a forgotten pass is noticed on the first day. */
const TIME_LIMIT_AT_FIRST = 10

interface NewSchool {
  districtId: DistrictId
  name: string
  timezone: string
  createdAt: Instant
}

/** No row if the district has a school of this name. */
export function insertSchool(tx: Tx, values: NewSchool) {
  return tx
    .insert(school)
    .values({ ...values, passAlertTimeLimit: TIME_LIMIT_AT_FIRST })
    .onConflictDoNothing()
    .returning({ schoolId: school.schoolId, name: school.name, timezone: school.timezone })
}
