/**
 * The orders of History. Each is read along an index, within the chosen days: by time and by start along those that are
 * there anyway, by duration along one of its own, by student from one student to the next, by school from one school to
 * the next, and by room, state and approver group by group. What is empty comes first, as in other tables, so it comes
 * last in the order that people choose: the latest, the longest.
 */
import type { HistorySort, Pass } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { ListPart } from '../http/page.ts'
import type { Schools } from '../reference.ts'
import { type GroupedSort, groupingOf, isGrouped } from './groupings.ts'
import { byGroup, firstOfGroups } from './groupOrder.ts'
import type { HistoryPart } from './historyPart.ts'
import { byTime, type FoundOrder, firstFound } from './page.ts'

export interface HistoryOrder {
  order: FoundOrder
  /** The first passes of a part in this order. */
  first(part: HistoryPart, page: ListPart): SQL
}

const NEVER: Instant = '1970-01-01T00:00:00.000Z'
const NO_DURATION = -1
const DAY_MINUTES = 24 * 60

export function historyOrder(sort: HistorySort, isDescending: boolean, schools: Schools, now: Instant): HistoryOrder {
  if (isGrouped(sort)) {
    const order = byGroup(isDescending)
    return {
      order,
      first: (part, page) => firstOfGroups(order, page, part, groupingOf(sort, schools, part.schoolId, now)),
    }
  }
  const { order, source, bound } = alongIndex(sort, isDescending, schools)
  return {
    order,
    first: (part, page) =>
      firstFound(order, page, bound ? sql`${part.where} and ${bound(part)}` : part.where, source?.(part, page)),
  }
}

interface IndexOrder {
  order: FoundOrder
  /** Where the passes `p` of a part are read from, with what they are sorted by; the table itself if it is undefined. */
  source?(part: HistoryPart, page: ListPart): SQL
  /** What is true of all passes of a part, in the words of the index. */
  bound?(part: HistoryPart): SQL
}

function alongIndex(sort: Exclude<HistorySort, GroupedSort>, isDescending: boolean, schools: Schools): IndexOrder {
  const inTime = byTime(isDescending)
  const before = (column: FoundOrder['columns'][number], key: (pass: Pass) => string | number): FoundOrder => ({
    columns: [column, ...inTime.columns],
    isDescending,
    keyOf: (pass) => [key(pass), ...inTime.keyOf(pass)],
  })
  switch (sort) {
    case 'time':
      return { order: inTime }
    case 'started':
      return {
        order: before({ sql: sql`p.start_key`, type: 'timestamptz' }, ({ startedAt }) => startedAt ?? NEVER),
        source: ({ isCompleted }) =>
          isCompleted
            ? sql`(select pass.*, pass.started_at as start_key from pass) p`
            : sql`(select pass.*, coalesce(pass.started_at, ${NEVER}::timestamptz) as start_key from pass) p`,
        // A pass starts within its school's window, so the index of starts need not be read from its beginning.
        bound: ({ isCompleted, period: { start, end } }) =>
          isCompleted
            ? sql`p.started_at >= ${minutesAfter(start, -DAY_MINUTES)} and p.started_at < ${minutesAfter(end, 2 * DAY_MINUTES)}`
            : sql`true`,
      }
    case 'duration':
      return {
        order: before({ sql: sql`p.duration_key`, type: 'int' }, ({ duration }) => duration ?? NO_DURATION),
        source: ({ isCompleted }) =>
          isCompleted
            ? sql`(select pass.*, coalesce(pass.duration, -1) as duration_key from pass) p`
            : sql`(select pass.*, -1 as duration_key from pass) p`,
      }
    case 'school': {
      // Each part is of one school, so it is read along its own index, by time.
      const places = placesOf(schools)
      return {
        order: before({ sql: sql`p.school_key`, type: 'int' }, ({ schoolId }) => places.get(schoolId) ?? 0),
        source: ({ schoolId }) => sql`(select pass.*, ${places.get(schoolId) ?? 0}::int as school_key from pass) p`,
      }
    }
    case 'student':
      return {
        order: {
          columns: [
            { sql: sql`p.student_key`, type: 'text' },
            { sql: sql`p.student_id`, type: 'int' },
            ...inTime.columns,
          ],
          isDescending,
          text: sql`p.student_key`,
          keyOf: (pass, text) => [text, pass.studentId, ...inTime.keyOf(pass)],
        },
        source: ({ schoolId }, page) => sql`(select pass.*, s.student_key from pass join (
            select * from (select u.user_id, lower(u.last_name) || ' ' || lower(u.first_name) as student_key
              from membership m join user_account u on u.user_id = m.user_id where m.school_id = ${schoolId}) u
            where ${fromCursor(page)} order by student_key ${direction(page)}, u.user_id ${direction(page)} offset 0) s
          on s.user_id = pass.student_id) p`,
      }
  }
}

const direction = ({ isDescending }: ListPart) => sql.raw(isDescending ? 'desc' : 'asc')

/** Nobody is looked at whose passes are all before the page. */
function fromCursor({ after, isDescending }: ListPart): SQL {
  return after ? sql`student_key ${isDescending ? sql`<=` : sql`>=`} ${after[0]}::text` : sql`true`
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The places of schools in the order of their names. */
function placesOf(schools: Schools): ReadonlyMap<SchoolId, number> {
  const rows = [...schools.values()].map(({ school }) => school)
  rows.sort((a, b) => compare(a.name, b.name) || a.schoolId - b.schoolId)
  return new Map(rows.map(({ schoolId }, place) => [schoolId, place]))
}
