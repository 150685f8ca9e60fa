import type { Patterns } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { BlockId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import {
  adjustedAverage,
  NO_USE,
  type PatternKind,
  type PatternSide,
  ranking,
  sumOf,
  type Tally,
  trendOf,
  trendWeeks,
  weekdayAndHour,
} from '@corridor/rules/metrics'
import { professionalName } from '@corridor/rules/text'
import { addDays, atWallTime, type Instant, type LocalDay, schoolYearFirstDay } from '@corridor/rules/time'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../db/connect.ts'
import { expectOne } from '../../db/expectOne.ts'
import { block, room, school, userAccount } from '../../db/schema/index.ts'
import { forbidden } from '../../http/errors.ts'
import { findRoom } from '../../room/queries.ts'
import type { Scope } from '../../session/scope.ts'
import { firstWeek, isCounted } from './countWeeks.ts'

export async function schoolPatterns(
  db: Reader,
  scope: Scope,
  schoolId: SchoolId,
  length: number,
  now: Instant,
): Promise<Patterns> {
  if (!can(scope, 'insight.seeAll', { schoolId })) throw forbidden()
  return patternsOf(db, scope, { schoolId, roomId: null, side: 'school' }, length, now)
}

export async function roomPatterns(
  db: Reader,
  scope: Scope,
  roomId: RoomId,
  { weeks, side }: { weeks: number; side: 'from' | 'to' },
  now: Instant,
): Promise<Patterns> {
  const { schoolId } = await findRoom(db, scope, roomId)
  if (!can(scope, 'usage.seeRoom', { schoolId, roomId })) throw forbidden()
  return patternsOf(db, scope, { schoolId, roomId, side }, weeks, now)
}

interface Subject {
  schoolId: SchoolId
  roomId: RoomId | null
  side: PatternSide
}

/** It reads the counts of weeks, and of the passes only the first one ever and the first one of the school year. */
async function patternsOf(db: Reader, scope: Scope, subject: Subject, length: number, now: Instant): Promise<Patterns> {
  const { schoolId } = subject
  const { timezone } = expectOne(
    await db.select({ timezone: school.timezone }).from(school).where(eq(school.schoolId, schoolId)),
  )
  const weeks = trendWeeks(now, timezone, length)
  const newest = weeks.weeks.at(-1) as LocalDay
  const yearStart = atWallTime(schoolYearFirstDay(newest), 0, 0, timezone)
  const [totals, counts, ever, ofYear, isUpToDate] = await Promise.all([
    totalsOf(db, subject, [...weeks.weeks, ...weeks.before, ...weeks.yearAgo]),
    countsOf(db, subject, weeks.weeks),
    firstWeek(db, { schoolId, timezone }),
    firstWeek(db, { schoolId, timezone }, yearStart),
    isCounted(db, schoolId, newest),
  ])
  const trend = trendOf(weeks, totals, { ever, ofYear })
  const rankedBy = <T extends { name: string }>(kind: PatternKind, named: ReadonlyMap<number, T>) =>
    ranking(
      [...(counts.get(kind) ?? [])].flatMap(([value, tally]) => {
        const entry = named.get(value)
        return entry ? [{ ...entry, tally }] : []
      }),
      trend.usedPasses,
    )
  const idsOf = (kind: PatternKind) => [...(counts.get(kind)?.keys() ?? [])]
  const [rooms, blocks, faculty] = await Promise.all([
    namedRooms(db, [...idsOf('destination'), ...idsOf('origin')] as RoomId[]),
    namedBlocks(db, idsOf('block') as BlockId[]),
    namedFaculty(db, idsOf('faculty') as UserId[]),
  ])
  return {
    ...subject,
    firstDay: weeks.weeks[0] as LocalDay,
    lastDay: addDays(newest, 6),
    isBehind: !isUpToDate && ever !== null && ever <= newest,
    averageTime: adjustedAverage(counts.get('total')?.get(0) ?? NO_USE),
    trend,
    hours: [...(counts.get('hour') ?? [])]
      .toSorted(([a], [b]) => a - b)
      .map(([value, { usedPasses }]) => ({ ...weekdayAndHour(value), usedPasses })),
    destinations: rankedBy('destination', rooms),
    origins: rankedBy('origin', rooms),
    blocks: ranking(byName(counts.get('block') ?? new Map(), blocks), trend.usedPasses),
    faculty: can(scope, 'insight.seeAll', { schoolId }) ? rankedBy('faculty', faculty) : null,
  }
}

/** For the index, in the order of its columns. */
function isAbout({ schoolId, roomId, side }: Subject, weeks: readonly LocalDay[]): SQL {
  const isRoom = roomId === null ? sql`w.room_id is null` : sql`w.room_id = ${roomId}`
  return sql`w.school_id = ${schoolId} and w.side = ${side} and ${isRoom}
    and w.week = any(${sql.param([...weeks])}::date[])`
}

async function totalsOf(db: Reader, subject: Subject, weeks: readonly LocalDay[]): Promise<Map<LocalDay, number>> {
  const { rows } = await db.execute<{ week: LocalDay; used: number }>(sql`
    select w.week::text as week, w.used_passes as used from pattern_week w
    where ${isAbout(subject, weeks)} and w.kind = 'total'`)
  return new Map(rows.map(({ week, used }) => [week, used]))
}

type Counts = Map<PatternKind, Map<number, Tally>>

async function countsOf(db: Reader, subject: Subject, weeks: readonly LocalDay[]): Promise<Counts> {
  type Row = Pick<Tally, 'usedPasses' | 'totalTime' | 'adjustedPasses' | 'adjustedTime'>
  const { rows } = await db.execute<{ kind: PatternKind; value: number } & { [K in keyof Row]: Row[K] }>(sql`
    select w.kind, w.value, sum(w.used_passes)::int as "usedPasses", sum(w.total_time)::int as "totalTime",
      sum(w.adjusted_passes)::int as "adjustedPasses", sum(w.adjusted_time)::int as "adjustedTime"
    from pattern_week w where ${isAbout(subject, weeks)} group by w.kind, w.value`)
  const counts: Counts = new Map()
  for (const { kind, value, ...figures } of rows) {
    const values = counts.get(kind) ?? new Map<number, Tally>()
    counts.set(kind, values.set(value, { ...NO_USE, ...figures }))
  }
  return counts
}

async function namedRooms(db: Reader, roomIds: RoomId[]) {
  const rows = await db
    .select({
      roomId: room.roomId,
      name: room.name,
      zoneColor: room.zoneColor,
      isOpen: sql`${room.endedAt} is null` as SQL<boolean>,
    })
    .from(room)
    .where(inArray(room.roomId, roomIds))
  return new Map<number, (typeof rows)[number]>(rows.map((row) => [row.roomId, row]))
}

async function namedBlocks(db: Reader, blockIds: BlockId[]) {
  const rows = await db
    .select({ blockId: block.blockId, name: block.name })
    .from(block)
    .where(inArray(block.blockId, blockIds))
  return new Map<number, (typeof rows)[number]>(rows.map((row) => [row.blockId, row]))
}

async function namedFaculty(db: Reader, userIds: UserId[]) {
  const { userId, firstName, lastName, title, professionalName: chosenName } = userAccount
  const rows = await db
    .select({ userId, firstName, lastName, title, professionalName: chosenName })
    .from(userAccount)
    .where(inArray(userId, userIds))
  return new Map(rows.map((row) => [row.userId as number, { userId: row.userId, name: professionalName(row) }]))
}

interface NamedBlock {
  blockId: BlockId
  name: string
}

/** Blocks of the same name in different schedules are one, as for classes. It has the newest id. */
function byName(counted: ReadonlyMap<number, Tally>, blocks: ReadonlyMap<number, NamedBlock>) {
  const merged = new Map<string, NamedBlock & { tally: Tally }>()
  for (const [blockId, tally] of [...counted].toSorted(([a], [b]) => a - b)) {
    const found = blocks.get(blockId)
    if (!found) continue
    const key = found.name.trim().toLowerCase()
    merged.set(key, { ...found, tally: sumOf(merged.get(key)?.tally ?? NO_USE, tally) })
  }
  return [...merged.values()]
}
