import type { ApartGroup, ApartStudent } from '@corridor/contract'
import type { ApartGroupId, SchoolId } from '@corridor/rules/ids'
import { instant, type LocalDay } from '@corridor/rules/time'

export interface GroupRow extends Record<string, unknown> {
  groupId: ApartGroupId
  schoolId: SchoolId
  name: string | null
  note: string | null
  startsOn: LocalDay
  endsOn: LocalDay
  isPaused: boolean
  version: number
  count: number
  lastAt: string | null
  students: ApartStudent[] | null
}

export function presentGroup({ count, lastAt, name, note, students, ...group }: GroupRow): ApartGroup {
  return {
    ...group,
    name: name ?? '',
    note: note ?? '',
    students: students ?? [],
    waited: { count, lastAt: lastAt === null ? null : instant(lastAt) },
  }
}
