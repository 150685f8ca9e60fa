/**
 * Passes of any age, newest first until told otherwise. Each school is read along its own indexes of base times, one of completed passes and
 * one of all others, and a page takes the newest of each, so it costs what it shows, not the years behind it. Someone's
 * own passes are read along the indexes of people and rooms.
 */
import type { HistoryFilters, Output, PassPage } from '@corridor/contract'
import { can, type UserType } from '@corridor/rules/access'
import type { RoomId, SchoolId, UncheckedSchoolId, UserId } from '@corridor/rules/ids'
import { oldestOpenBase } from '@corridor/rules/pass'
import { addDays, dayBounds, type Instant, localDay, minutesAfter, schoolYearStart } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { forbidden, invalid } from '../http/errors.ts'
import type { ReferenceSchool, Schools } from '../reference.ts'
import { schoolsByVersion } from '../school/reference.ts'
import { sqlViewer } from '../session/actedFor.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchools } from '../session/tenancy.ts'
import { isOneOf, ownParts, ownPasses, passesOf } from './conditions.ts'
import { type HistoryOrder, type HistoryPart, historyOrder, type SchoolPlaces } from './historyOrder.ts'
import { foundPage, type PagePosition } from './page.ts'
import { openPasses } from './queries.ts'

type Query = Output<'POST /api/pass/query', 'body'>

export async function queryHistory(context: ReadContext, scope: Scope, query: Query): Promise<PassPage> {
  const { schools, found } = await findHistory(context, scope, query, query.schoolId)
  const order = historyOrder(query.sort, query.descending, placesOf(schools))
  return historyPage(context, scope, schools, found, query, order)
}

/** The passes of one person, as far as the viewer may see them, in the schools where they may open the person. */
export async function queryPerson(
  context: ReadContext,
  scope: Scope,
  person: { userId: UserId; type: UserType; schoolIds: readonly SchoolId[] },
  { passType, query: { start, end }, ...position }: Output<'POST /api/user/:userId/passes/query', 'body'>,
): Promise<PassPage> {
  const now = context.clock.now()
  const schools = await schoolsByVersion(context.references, scope.referenceVersions)
  const period = customPeriod({ start, end }, now)
  const whose = passesOf(person)
  const found = referencesOf(schools, person.schoolIds).map((row) => ({
    schoolId: row.schoolId,
    parts: whose.flatMap((isTheirs) => inSchool(row, ofTypes(row, [passType], now), period, [isTheirs]).parts),
    overlap: whose.length > 1,
  }))
  return historyPage(context, scope, schools, found, position, historyOrder('time', true, placesOf(schools)))
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function placesOf(schools: Schools): SchoolPlaces {
  const rows = [...schools.values()].map(({ school }) => school)
  rows.sort((a, b) => compare(a.name, b.name) || a.schoolId - b.schoolId)
  return new Map(rows.map(({ schoolId }, place) => [schoolId, place]))
}

/** What is asked for in one school, whoever may see it: a condition for each of the two indexes. */
interface Found {
  schoolId: SchoolId
  parts: HistoryPart[]
  /** A pass may fulfill several of them. */
  overlap?: boolean
}

function historyPage(
  { database, clock }: ReadContext,
  scope: Scope,
  schools: Schools,
  found: readonly Found[],
  { cursor, size }: PagePosition,
  { order, source, bound }: HistoryOrder,
): Promise<PassPage> {
  const seesAll = found.every(({ schoolId }) => can(scope, 'pass.seeAll', { schoolId }))
  const seen = found.flatMap(({ schoolId, parts }) => {
    if (can(scope, 'pass.seeAll', { schoolId })) return parts
    return parts.flatMap((part) => ownParts(scope, schoolId).map((own) => narrowed(part, own)))
  })
  const overlap = !seesAll || found.some((school) => school.overlap)
  const wanted = {
    parts: seen.map((part) => (bound ? sql`${part.where} and ${bound(part)}` : part.where)),
    sources: source && seen.map(source),
    overlap,
    order,
    cursor,
    ...(size && { size }),
  }
  return foundPage({ db: database.db, frequent: database.frequent, schools }, scope, wanted, clock.now())
}

/** What is the narrowest comes first. */
const narrowed = (part: HistoryPart, condition: SQL): HistoryPart => ({
  ...part,
  where: sql`${condition} and ${part.where}`,
})

/** At least one condition, and no pass fulfills two: what the viewer may see of what they ask for. */
export async function historyParts(
  context: ReadContext,
  scope: Scope,
  filters: HistoryFilters,
  schoolId: UncheckedSchoolId | undefined,
): Promise<{ schools: Schools; parts: SQL[] }> {
  const { schools, found } = await findHistory(context, scope, filters, schoolId)
  const parts = found.flatMap(({ schoolId, parts }) => {
    const conditions = parts.map(({ where }) => where)
    if (can(scope, 'pass.seeAll', { schoolId })) return conditions
    return conditions.map((condition) => sql`${condition} and ${ownPasses(sqlViewer(scope))}`)
  })
  return { schools, parts: parts.length > 0 ? parts : [sql`false`] }
}

async function findHistory(
  { references, clock }: ReadContext,
  scope: Scope,
  filters: HistoryFilters,
  schoolId: UncheckedSchoolId | undefined,
): Promise<{ schools: Schools; found: Found[] }> {
  const asked = requireSchools(scope, schoolId)
  if (asked.length === 0) throw forbidden()
  const now = clock.now()
  const schools = await schoolsByVersion(references, scope.referenceVersions)
  const lasting = duration(filters)
  const narrowing = [
    ...(filters.studentIds?.length ? [sql`p.student_id in ${filters.studentIds}`] : []),
    ...(lasting ? [lasting] : []),
  ]
  const found = referencesOf(schools, asked).map((row) => {
    const types = lasting ? filters.passTypes.filter((type) => type === 'completed') : filters.passTypes
    const wanted = filters.timeRangeType === 'out_at' ? outAt(momentOf(filters, now)) : ofTypes(row, types, now)
    const inPeriod = inSchool(row, wanted, periodOf(filters, row.timezone, now), narrowing)
    return filters.roomIds?.length ? atRooms(inPeriod, filters.roomIds) : inPeriod
  })
  return { schools, found }
}

function referencesOf(schools: Schools, schoolIds: readonly SchoolId[]): ReferenceSchool[] {
  return schoolIds.flatMap((schoolId) => schools.get(schoolId)?.school ?? [])
}

type Type = HistoryFilters['passTypes'][number]

function inSchool(
  { schoolId }: ReferenceSchool,
  types: readonly TypePart[],
  period: Period,
  narrowing: readonly SQL[],
): Found {
  const there = sql`p.school_id = ${schoolId} and p.base_at >= ${period.start} and p.base_at < ${period.end}`
  const parts = types.map(({ isCompleted, where }) => ({
    schoolId,
    period,
    isCompleted,
    where: sql.join([there, where, ...narrowing], sql` and `),
  }))
  return { schoolId, parts }
}

/** Twice as many conditions, each in the words of one of the indexes of rooms. No pass fulfills two. */
function atRooms({ schoolId, parts }: Found, roomIds: readonly RoomId[]): Found {
  const oneOf = isOneOf(roomIds)
  const ends = [sql`p.to_room_id ${oneOf}`, sql`p.from_room_id ${oneOf} and not (p.to_room_id ${oneOf})`]
  return { schoolId, parts: parts.flatMap((part) => ends.map((end) => narrowed(part, end))) }
}

/**
 * Each in the words of an index. Who asks for all that is not completed needs no more words than that. What is open is
 * found for itself, by its own indexes: the planner cannot know how little of it there is.
 */
function ofTypes(row: ReferenceSchool, types: readonly Type[], now: Instant): TypePart[] {
  const isAll = UNCOMPLETED.every((type) => types.includes(type))
  const open = OPEN_TYPES.filter((type) => types.includes(type))
  return [
    ...(types.includes('completed') ? [completed(sql`p.completed_at is not null`)] : []),
    ...(isAll ? [uncompleted(sql`p.completed_at is null`)] : []),
    ...(!isAll && open.length > 0
      ? [uncompleted(sql`p.completed_at is null and ${openPasses([row.schoolId], now, open)}`)]
      : []),
    ...(!isAll && types.includes('unused') ? [uncompleted(isUnused(row, now))] : []),
  ]
}

type TypePart = Pick<HistoryPart, 'isCompleted' | 'where'>
const completed = (where: SQL): TypePart => ({ isCompleted: true, where })
const uncompleted = (where: SQL): TypePart => ({ isCompleted: false, where })

const OPEN_TYPES = ['live', 'upcoming', 'requested'] as const
/** Together they are all passes that are not completed, and no pass is of two of them. */
const UNCOMPLETED = [...OPEN_TYPES, 'unused'] as const

/** Denied, canceled, or never started before its window closed. */
function isUnused(row: ReferenceSchool, now: Instant): SQL {
  return sql`p.completed_at is null and p.started_at is null and (p.rejected_at is not null or p.canceled_at is not null
    or (p.enqueued_at is null and p.base_at < ${oldestOpenBase(row, now)}))`
}

const FAR_AHEAD_DAYS = 366

interface Period {
  start: Instant
  /** The first moment that is not included anymore. */
  end: Instant
}

function periodOf(query: HistoryFilters, timezone: string, now: Instant): Period {
  const today = localDay(now, timezone)
  const until = dayBounds(addDays(today, FAR_AHEAD_DAYS), timezone).end
  switch (query.timeRangeType) {
    case 'today':
      return dayBounds(today, timezone)
    case 'last_7_days':
      return { start: dayBounds(addDays(today, -6), timezone).start, end: until }
    case 'last_30_days':
      return { start: dayBounds(addDays(today, -29), timezone).start, end: until }
    case 'year_to_date':
      return { start: schoolYearStart(now, timezone), end: until }
    case 'custom':
      return customPeriod(query, now)
    case 'out_at':
      return aroundMoment(momentOf(query, now))
  }
}

function momentOf({ start }: Pick<HistoryFilters, 'start'>, now: Instant): Instant {
  const moment = start ?? now
  if (moment < minutesAfter(now, -YEAR_MINUTES) || moment > now) {
    throw badPeriod('start', 'Choose a day and a time within the last year.')
  }
  return moment
}

/**
 * The passes that somebody was out on at this moment, whatever became of them: in the words of the index of completed
 * passes, and of that of all others.
 */
function outAt(moment: Instant): TypePart[] {
  return [
    completed(sql`p.completed_at is not null and p.started_at <= ${moment} and p.completed_at > ${moment}`),
    uncompleted(sql`p.completed_at is null and p.started_at <= ${moment}`),
  ]
}

const DAY_MINUTES = 24 * 60

/** A pass starts within its school's window, and ends with the day on which it started. */
function aroundMoment(moment: Instant): Period {
  return { start: minutesAfter(moment, -2 * DAY_MINUTES), end: minutesAfter(moment, DAY_MINUTES) }
}

const YEAR_MINUTES = 366 * 24 * 60

const badPeriod = (field: 'start' | 'end', message: string) => invalid(message, { [field]: message })

function customPeriod({ start, end }: Pick<HistoryFilters, 'start' | 'end'>, now: Instant): Period {
  const from = start ?? minutesAfter(now, -24 * 60)
  const to = end ?? now
  if (to < from) throw badPeriod('end', 'The end of the period is before its start.')
  if (from < minutesAfter(now, -YEAR_MINUTES) || to > minutesAfter(now, YEAR_MINUTES)) {
    throw badPeriod('start', 'Choose a period within one year of today.')
  }
  return { start: from, end: to }
}

const OPERATORS = { equal: sql.raw('='), greaterThan: sql.raw('>'), lessThan: sql.raw('<') }

/** Only completed passes have one. */
function duration({ durationType, evaluator, numOfMinutes }: HistoryFilters): SQL | null {
  if (durationType === 'any') return null
  if (!evaluator || numOfMinutes === undefined) {
    throw invalid('Choose how long the passes lasted.', { numOfMinutes: 'required' })
  }
  return sql`p.duration ${OPERATORS[evaluator]} ${numOfMinutes}`
}
