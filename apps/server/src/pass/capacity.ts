/**
 * Who runs, who waits, and what limits them, around the passes that a change touches. A limit on a faculty member
 * counts in whatever room they are, so what has to be looked at can reach into further rooms; it is followed until
 * nothing is added; never into another school, whose limits are its own. Then the locks are taken and everything is
 * read again; should it reach further by now, they are given back and all of them taken. What is wanted only grows and
 * a school has so many rooms, so everybody gets there.
 */
import {
  countedEndpoints,
  type Endpoints,
  type InLine,
  type Instant,
  type Limits,
  mayGo,
  NO_LIMIT,
  nextInLine,
  roomStaffFrom,
  type StaffByRoom,
  type StaffLink,
  wholeMinutes,
} from '@corridor/rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { notBefore } from '../clock.ts'
import type { Tx } from '../db/connect.ts'
import { pass } from '../db/schema/index.ts'
import { staffLinks } from '../school/roomStaff.ts'
import { LIVE_PASS } from './conditions.ts'
import { giveLocksBack, takeLocks } from './locks.ts'
import type { Change } from './recordChanges.ts'

type SchoolEndpoints = Endpoints & { schoolId: number }
type Touched = SchoolEndpoints & { studentId: number }
type Waiting = InLine & { enqueuedAt: Instant }

/** What is known of one school. */
interface Occupancy {
  limits: Limits
  running: (Endpoints & { passId?: string })[]
  /** Those who wait for a room that is in use: nobody is sent to one that has ended. */
  line: Waiting[]
  ended: ReadonlySet<number>
  staff: StaffByRoom
}

export interface Capacity {
  /** Its destination has not ended since the pass was made. */
  isInUse(way: SchoolEndpoints): boolean
  mayGo(way: SchoolEndpoints): boolean
  /** Counts a pass that this change has just started. */
  occupy(started: SchoolEndpoints): void
  /** Forgets one that it has just ended, or taken out of its line. */
  vacate(gone: { passId: string }): void
  /** Everybody in line who can go now. */
  next(): Waiting[]
}

export async function lockCapacity(tx: Tx, touched: readonly Touched[], now: Instant): Promise<Capacity> {
  const students = touched.map(({ studentId }) => studentId)
  let wanted = lockable(await expandAllReaches(tx, touched, now))
  for (;;) {
    await takeLocks(tx, { students, ...wanted })
    const occupancies = await expandAllReaches(tx, touched, now)
    const reached = lockable(occupancies)
    if (isWithin(reached.rooms, wanted.rooms) && isWithin(reached.settings, wanted.settings))
      return capacityOf(occupancies)
    await giveLocksBack(tx)
    wanted = {
      rooms: [...wanted.rooms, ...reached.rooms],
      settings: [...wanted.settings, ...reached.settings],
    }
  }
}

function isWithin(ids: readonly number[], others: readonly number[]): boolean {
  return ids.every((id) => others.includes(id))
}

type Occupancies = ReadonlyMap<number, Occupancy>

function lockable(occupancies: Occupancies): { rooms: number[]; settings: number[] } {
  const limits = [...occupancies.values()].map((occupancy) => occupancy.limits)
  return {
    rooms: limits.flatMap(({ rooms }) => rooms.map(({ roomId }) => roomId)),
    settings: limits.flatMap(({ settings }) => settings.map(({ roomSettingId }) => roomSettingId)),
  }
}

function capacityOf(occupancies: Occupancies): Capacity {
  const occupancyOf = (schoolId: number): Occupancy => {
    const occupancy = occupancies.get(schoolId)
    if (!occupancy) throw new Error('the places of a school were not looked at')
    return occupancy
  }
  return {
    isInUse: ({ schoolId, toRoomId }) => !occupancyOf(schoolId).ended.has(toRoomId),
    mayGo: (way) => {
      const { running, limits, staff } = occupancyOf(way.schoolId)
      return mayGo(countedEndpoints(way, staff), running, limits)
    },
    occupy: (started) => {
      const { running, staff } = occupancyOf(started.schoolId)
      running.push(countedEndpoints(started, staff))
    },
    vacate: (gone) => {
      for (const occupancy of occupancies.values()) {
        occupancy.running = occupancy.running.filter(({ passId }) => passId !== gone.passId)
        occupancy.line = occupancy.line.filter(({ passId }) => passId !== gone.passId)
      }
    },
    next: () => [...occupancies.values()].flatMap(({ line, running, limits }) => nextInLine(line, running, limits)),
  }
}

async function expandAllReaches(tx: Tx, touched: readonly Touched[], now: Instant): Promise<Occupancies> {
  const occupancies = new Map<number, Occupancy>()
  for (const [schoolId, inSchool] of Map.groupBy(touched, (way) => way.schoolId)) {
    occupancies.set(schoolId, await expandReach(tx, schoolId, inSchool, now))
  }
  return occupancies
}

async function expandReach(tx: Tx, schoolId: number, touched: readonly Touched[], now: Instant): Promise<Occupancy> {
  const rooms = new Set(touched.map(({ toRoomId }) => toRoomId))
  const faculty = new Set(touched.map(({ toFacultyId }) => toFacultyId).filter((id) => id !== null))
  const origins = touched.map(({ fromRoomId }) => fromRoomId).filter((id) => id !== null)
  for (;;) {
    const occupancy = await loadOccupancy(tx, { schoolId, rooms: [...rooms], faculty: [...faculty], origins, now })
    const size = rooms.size + faculty.size
    for (const { toRoomId, toFacultyId } of occupancy.line) {
      rooms.add(toRoomId)
      if (toFacultyId !== null) faculty.add(toFacultyId)
    }
    if (rooms.size + faculty.size === size) return occupancy
  }
}

interface OpenRow extends Endpoints {
  passId: string
  lineNumber: number | null
  enqueuedAt: string | null
  startedAt: string | null
}

interface OccupancyRow extends Record<string, unknown> {
  rooms: (Limits['rooms'][number] & { hasEnded: boolean })[] | null
  settings: Limits['settings'] | null
  open: OpenRow[] | null
  staff: StaffLink[] | null
}

interface Reach {
  schoolId: number
  rooms: number[]
  faculty: number[]
  /** Where the passes that are changed come from. */
  origins: number[]
  now: Instant
}

/**
 * Limits, and passes in progress or in line, to these rooms or to people whose passes are limited: one round trip. Who
 * does not work at the end where they are named counts as nobody there.
 */
async function loadOccupancy(tx: Tx, { schoolId, rooms, faculty, origins, now }: Reach): Promise<Occupancy> {
  const ends = sql`any(array(select to_room_id from open union select from_room_id from open
    union select unnest(${sql.param([...rooms, ...origins])}::int[])))`
  const { rows } = await tx.execute<OccupancyRow>(sql`
    with setting as (
      select room_setting_id, from_faculty_id, to_room_id, to_faculty_id, pass_limit from room_setting
      where school_id = ${schoolId} and ended_at is null and pass_limit <> ${NO_LIMIT}
        and (to_room_id = any(${sql.param(rooms)}::int[]) or to_faculty_id = any(${sql.param(faculty)}::int[]))
    ), open as (
      select pass_id, from_room_id, from_faculty_id, to_room_id, to_faculty_id, line_number, enqueued_at, started_at
      from pass
      where school_id = ${schoolId} and ${LIVE_PASS}
        and (to_room_id = any(${sql.param(rooms)}::int[])
          or to_faculty_id in (select to_faculty_id from setting where to_faculty_id is not null))
    )
    select
      (select json_agg(json_build_object('roomId', room_id, 'totalLimit', total_limit,
        'hasEnded', ended_at is not null)) from room where room_id = any(${sql.param(rooms)}::int[])) as rooms,
      (select json_agg(json_build_object('roomSettingId', room_setting_id, 'fromFacultyId', from_faculty_id,
        'toRoomId', to_room_id, 'toFacultyId', to_faculty_id, 'passLimit', pass_limit)) from setting) as settings,
      (select json_agg(json_build_object('passId', pass_id, 'fromRoomId', from_room_id, 'fromFacultyId', from_faculty_id,
        'toRoomId', to_room_id, 'toFacultyId', to_faculty_id, 'lineNumber', line_number, 'enqueuedAt', enqueued_at,
        'startedAt', started_at)) from open) as open,
      (select json_agg(staff) from (${staffLinks(ends, now)}) as staff) as staff`)
  const staff = roomStaffFrom(rows[0]?.staff ?? [])
  const open = (rows[0]?.open ?? []).map((row) => countedEndpoints(row, staff))
  const limits = { rooms: rows[0]?.rooms ?? [], settings: rows[0]?.settings ?? [] }
  const ended = new Set(limits.rooms.filter(({ hasEnded }) => hasEnded).map(({ roomId }) => roomId))
  return {
    limits,
    ended,
    staff,
    running: open.filter(({ startedAt }) => startedAt !== null),
    line: open
      .filter(({ toRoomId }) => !ended.has(toRoomId))
      .flatMap((waiting) =>
        waiting.startedAt === null && waiting.lineNumber !== null && waiting.enqueuedAt !== null
          ? [{ ...waiting, lineNumber: waiting.lineNumber, enqueuedAt: new Date(waiting.enqueuedAt).toISOString() }]
          : [],
      ),
  }
}

/** Starts everybody in line who can go now. The line moves by itself, so nobody's name is on it. */
export async function moveLine(tx: Tx, capacity: Capacity, now: Instant): Promise<Change[]> {
  const changes: Change[] = []
  for (const { passId, enqueuedAt } of capacity.next()) {
    const [started] = await tx
      .update(pass)
      .set({
        startedAt: now,
        dequeuedAt: now,
        timeInQueue: wholeMinutes(enqueuedAt, notBefore(now, enqueuedAt)),
        version: sql`${pass.version} + 1`,
      })
      .where(and(eq(pass.passId, passId), isNull(pass.startedAt), isNull(pass.canceledAt)))
      .returning()
    if (started) changes.push({ pass: started, event: 'startPass', bySystem: true })
  }
  return changes
}
