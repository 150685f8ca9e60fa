import type { Instant } from '@corridor/rules/time'
import type { SchoolReference } from '../../reference.ts'
import { groupsInForce } from './capacity.ts'
import type { FactsQuery } from './facts.ts'
import { countedDays } from './quickLimits.ts'

type LimitsQuery = Pick<
  FactsQuery,
  'limitedRooms' | 'limitedFaculty' | 'outRooms' | 'cappedSchools' | 'apartStudents' | 'counting'
>

/** What the limits of these schools make it necessary to count. */
export function limitsQuery(schools: readonly SchoolReference[], now: Instant): LimitsQuery {
  return {
    limitedRooms: schools.flatMap(({ limitedRooms }) => limitedRooms),
    limitedFaculty: schools.flatMap(({ limitedFaculty }) => limitedFaculty),
    outRooms: schools.flatMap(({ outRooms }) => outRooms),
    cappedSchools: schools.flatMap(({ school }) => (school.hallCap === null ? [] : [school.schoolId])),
    apartStudents: [
      ...new Set(schools.flatMap((school) => groupsInForce(school, { now }).flatMap(({ studentIds }) => studentIds))),
    ],
    counting: schools.flatMap((school) => countedDays(school, now)),
  }
}
