/** What History groups passes by, and how the groups sort: what is empty first, then by name as people read it. */
import type { HistorySort } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { oldestOpenBase } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { SchoolReference, Schools } from '../reference.ts'
import { statusAs, statusRank } from './conditions.ts'
import type { Group, Grouping } from './groupOrder.ts'

export type GroupedSort = Extract<HistorySort, 'origin' | 'state' | 'approver'>

const GROUPINGS: Readonly<Record<GroupedSort, (school: SchoolReference, now: Instant) => Grouping>> = {
  origin: ({ rooms }) => ({
    key: sql`p.from_room_id`,
    groups: [...rooms.values()].map(({ roomId, name }) => named(roomId, name)),
    rank: sql`coalesce(g.rank, '')`,
  }),
  // Whoever approves is or was on the staff.
  approver: ({ staff }) => ({
    key: sql`coalesce(p.approved_by, 0)`,
    groups: [
      { key: 0, rank: AUTOMATIC },
      ...[...staff.values()].map(({ userId, lastName, firstName }) => named(userId, `${lastName}\t${firstName}`)),
    ],
    rank: sql`case when p.approved_at is null then '' else coalesce(g.rank, '') end`,
  }),
  state: ({ school }, now) => ({
    key: sql`case when p.confirmed_at is null then 0 else 1 end`,
    groups: [
      { key: 0, rank: statusRank('awaitingConfirmation') },
      { key: 1, rank: statusRank('used') },
    ],
    rank: sql`${statusAs(statusRank, sql`${oldestOpenBase(school, now)}::timestamptz`)} collate "C"`,
  }),
}

/** Before every name. */
const AUTOMATIC = '\t'

export const isGrouped = (sort: HistorySort): sort is GroupedSort => sort in GROUPINGS

export function groupingOf(sort: GroupedSort, schools: Schools, schoolId: SchoolId, now: Instant): Grouping {
  const school = schools.get(schoolId)
  if (!school) throw new Error('a school of the scope is missing')
  return GROUPINGS[sort](school, now)
}

/** Room 9 comes before Room 10, and of two with the same name one comes first. */
function named(key: number, name: string): Group {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return { key, rank: `${plain.replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))}\t${key}` }
}

const DIGITS = 9
