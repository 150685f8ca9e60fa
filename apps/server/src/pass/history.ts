/**
 * Passes of any age, newest first until told otherwise. Each school is read along its own indexes of base times, of completed passes,
 * of late ones and of all others, and a page takes the newest of each, so it costs what it shows, not the years behind it. Someone's
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
import type { ListPart } from '../http/page.ts'
import type { ReferenceSchool, Schools } from '../reference.ts'
import { schoolsByVersion } from '../school/reference.ts'
import { sqlViewer } from '../session/actedFor.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchools } from '../session/tenancy.ts'
import { isOneOf, OF_INDEX, ownParts, ownPasses, passesOf } from './conditions.ts'
import { type HistoryOrder, historyOrder } from './historyOrder.ts'
import type { HistoryPart } from './historyPart.ts'
import { foundPage, type PagePosition } from './page.ts'
import { openPasses } from './queries.ts'

type Query = Output<'POST /api/pass/query', 'body'>

export async function queryHistory(context: ReadContext, scope: Scope, query: Query): Promise<PassPage> {
  const { schools, found } = await findHistory(context, scope, query, query.schoolId)
  const order = historyOrder(query.sort, query.descending, schools, context.clock.now())
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
    ...narrowed(inSchool(row, ofTypes(row, [passType], now), period), whose),
    overlap: whose.length > 1,
  }))
  return historyPage(context, scope, schools, found, position, historyOrder('time', true, schools, now))
}

/** What is asked for in one school, whoever may see it: conditions in the words of an index each. */
interface Found {
  schoolId: SchoolId
  parts: FoundPart[]
  /** A pass may fulfill several of them. */
  overlap?: boolean
}

/** The condition of its school is apart from the others until it is read. */
interface FoundPart extends HistoryPart {
  school: SQL
}

const withSchool = ({ school, where, ...part }: FoundPart): HistoryPart => ({
  ...part,
  where: sql`${school} and ${where}`,
})

function historyPage(
  { database, clock }: ReadContext,
  scope: Scope,
  schools: Schools,
  found: readonly Found[],
  { cursor, size }: PagePosition,
  { order, first }: HistoryOrder,
): Promise<PassPage> {
  const seesAll = found.every(({ schoolId }) => can(scope, 'pass.seeAll', { schoolId }))
  const seen = found
    .map((school) => (can(scope, 'pass.seeAll', school) ? school : narrowed(school, ownParts(scope, school.schoolId))))
    .flatMap(({ parts }) => parts.map(withSchool))
  const overlap = !seesAll || found.some((school) => school.overlap)
  const wanted = {
    parts: seen.map(({ where }) => where),
    firsts: (page: ListPart) => seen.map((part) => first(part, page)),
    overlap,
    order,
    cursor,
    ...(size && { size }),
  }
  return foundPage({ db: database.db, frequent: database.frequent, schools }, scope, wanted, clock.now())
}

/**
 * By each of these conditions, which an index of people or rooms serves. What is the narrowest comes first. No index of
 * the school is to be read beside it: the planner would take in all that the school ever had, for the few of a room.
 */
function narrowed({ schoolId, parts }: Found, conditions: readonly SQL[]): Found {
  const school = sql`(p.school_id = ${schoolId}) is true`
  const each = ({ where, ...part }: FoundPart) =>
    conditions.map((condition) => ({ ...part, isNarrow: true, school, where: sql`${condition} and ${where}` }))
  return { schoolId, parts: parts.flatMap(each) }
}

/** At least one condition, and no pass fulfills two: what the viewer may see of what they ask for. */
export async function historyParts(
  context: ReadContext,
  scope: Scope,
  filters: HistoryFilters,
  schoolId: UncheckedSchoolId | undefined,
): Promise<{ schools: Schools; parts: SQL[] }> {
  const { schools, found } = await findHistory(context, scope, filters, schoolId)
  const parts = found.flatMap(({ schoolId, parts }) => {
    const conditions = parts.map((part) => withSchool(part).where)
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
  const { studentIds, roomIds } = filters
  const found = referencesOf(schools, asked).map((row) => {
    const types =
      filters.timeRangeType === 'out_at' ? outAt(momentOf(filters, now)) : ofTypes(row, filters.passTypes, now)
    // Only completed passes have a duration.
    const wanted = lasting ? types.filter(({ isCompleted }) => isCompleted).map((part) => also(part, lasting)) : types
    const inPeriod = inSchool(row, wanted, periodOf(filters, row.timezone, now))
    const ofStudents = studentIds?.length ? narrowed(inPeriod, [sql`p.student_id in ${studentIds}`]) : inPeriod
    return roomIds?.length ? narrowed(ofStudents, atRooms(roomIds)) : ofStudents
  })
  return { schools, found }
}

function referencesOf(schools: Schools, schoolIds: readonly SchoolId[]): ReferenceSchool[] {
  return schoolIds.flatMap((schoolId) => schools.get(schoolId)?.school ?? [])
}

type Type = HistoryFilters['passTypes'][number]

function inSchool({ schoolId }: ReferenceSchool, types: readonly TypePart[], period: Period): Found {
  const school = sql`p.school_id = ${schoolId}`
  const then = sql`p.base_at >= ${period.start} and p.base_at < ${period.end}`
  const parts = types.map((type) => ({ ...type, schoolId, period, school, where: sql`${then} and ${type.where}` }))
  return { schoolId, parts }
}

/** Each in the words of one of the indexes of rooms. No pass fulfills both. */
function atRooms(roomIds: readonly RoomId[]): SQL[] {
  const oneOf = isOneOf(roomIds)
  return [sql`p.to_room_id ${oneOf}`, sql`p.from_room_id ${oneOf} and not (p.to_room_id ${oneOf})`]
}

/**
 * Each in the words of an index. Who asks for all that is not completed needs no more words than that. What is open is
 * found for itself, by its own indexes: the planner cannot know how little of it there is.
 */
function ofTypes(row: ReferenceSchool, types: readonly Type[], now: Instant): TypePart[] {
  const isAll = UNCOMPLETED_TYPES.every((type) => types.includes(type))
  const open = OPEN_TYPES.filter((type) => types.includes(type))
  return [
    ...(types.includes('completed') ? [COMPLETED] : []),
    ...(isAll ? [UNCOMPLETED] : []),
    ...(!isAll && open.length > 0 ? [also(UNCOMPLETED, openPasses([row.schoolId], now, open))] : []),
    ...(!isAll && types.includes('unused') ? [also(UNCOMPLETED, isUnused(row, now))] : []),
    ...(types.includes('late') ? LATE : []),
  ]
}

type TypePart = Pick<HistoryPart, 'isCompleted' | 'isNarrow' | 'where'>

const COMPLETED: TypePart = {
  isCompleted: true,
  isNarrow: false,
  where: OF_INDEX.completed,
}
const UNCOMPLETED: TypePart = {
  isCompleted: false,
  isNarrow: false,
  where: OF_INDEX.uncompleted,
}
const LATE: readonly TypePart[] = [
  { isCompleted: true, isNarrow: true, where: sql`${OF_INDEX.late} and p.completed_at is not null` },
  { isCompleted: false, isNarrow: true, where: sql`${OF_INDEX.late} and p.completed_at is null` },
]

const also = (part: TypePart, condition: SQL): TypePart => ({ ...part, where: sql`${part.where} and ${condition}` })

const OPEN_TYPES = ['live', 'upcoming', 'requested'] as const
/** Together they are all passes that are not completed, and no pass is of two of them. */
const UNCOMPLETED_TYPES = [...OPEN_TYPES, 'unused'] as const

/** Denied, canceled, or never started before its window closed. */
function isUnused(row: ReferenceSchool, now: Instant): SQL {
  return sql`p.started_at is null and (p.rejected_at is not null or p.canceled_at is not null
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

/** The passes that somebody was out on at this moment, whatever became of them, in the words of each index. */
function outAt(moment: Instant): TypePart[] {
  const started = sql`p.started_at <= ${moment}`
  const notEnded = sql`p.completed_at > ${moment}`
  return [COMPLETED, UNCOMPLETED, ...LATE].map((part) =>
    also(part, part.isCompleted ? sql`${started} and ${notEnded}` : started),
  )
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

function duration({ durationType, evaluator, numOfMinutes }: HistoryFilters): SQL | null {
  if (durationType === 'any') return null
  if (!evaluator || numOfMinutes === undefined) {
    throw invalid('Choose how long the passes lasted.', { numOfMinutes: 'required' })
  }
  return sql`p.duration ${OPERATORS[evaluator]} ${numOfMinutes}`
}
