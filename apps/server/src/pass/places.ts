/**
 * Who runs, who waits, and what limits them, around the passes that a change touches. A limit on a faculty member
 * counts in whatever room they are, so what has to be looked at can reach into further rooms; it is followed until
 * nothing is added. Then the locks are taken and everything is read again; should the world have grown meanwhile,
 * the change starts over.
 */
import { type InLine, type Instant, type Limits, NO_LIMIT, nextInLine, type Way, wholeMinutes } from '@corridor/rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { notBefore } from '../clock.ts'
import type { Tx } from '../db/connect.ts'
import { pass } from '../db/schema/index.ts'
import { TryAgain } from '../http/once.ts'
import type { Change } from './change.ts'
import { takeLocks } from './locks.ts'

type Touched = Way & { studentId: number; schoolId: number }
type Running = Way & { passId?: string }

interface World {
  limits: Limits
  running: Running[]
  line: (InLine & { enqueuedAt: Instant })[]
}

export interface Places extends World {
  /** Counts a pass that this change has just started. */
  occupy(started: Way): void
  /** Forgets one that it has just ended. */
  vacate(ended: { passId: string }): void
}

export async function lockPlaces(tx: Tx, touched: readonly Touched[]): Promise<Places> {
  const before = await follow(tx, touched)
  const locked = {
    students: touched.map(({ studentId }) => studentId),
    rooms: before.limits.rooms.map(({ roomId }) => roomId),
    settings: before.limits.settings.map(({ roomSettingId }) => roomSettingId),
  }
  await takeLocks(tx, locked)
  const now = await follow(tx, touched)
  const grew =
    now.limits.rooms.some(({ roomId }) => !locked.rooms.includes(roomId)) ||
    now.limits.settings.some(({ roomSettingId }) => !locked.settings.includes(roomSettingId))
  if (grew) throw new TryAgain('another line joined meanwhile')
  return {
    ...now,
    occupy: (started) => now.running.push(started),
    vacate: ({ passId }) => {
      now.running.splice(0, now.running.length, ...now.running.filter((way) => way.passId !== passId))
    },
  }
}

async function follow(tx: Tx, touched: readonly Touched[]): Promise<World> {
  const rooms = new Set(touched.map(({ toRoomId }) => toRoomId))
  const faculty = new Set(touched.map(({ toFacultyId }) => toFacultyId).filter((id) => id !== null))
  const schools = [...new Set(touched.map(({ schoolId }) => schoolId))]
  for (;;) {
    const world = await look(tx, schools, [...rooms], [...faculty])
    const size = rooms.size + faculty.size
    for (const { toRoomId, toFacultyId } of world.line) {
      rooms.add(toRoomId)
      if (toFacultyId !== null) faculty.add(toFacultyId)
    }
    if (rooms.size + faculty.size === size) return world
  }
}

interface OpenRow extends Way {
  passId: string
  lineNumber: number | null
  enqueuedAt: string | null
  startedAt: string | null
}

interface LookRow extends Record<string, unknown> {
  rooms: Limits['rooms'] | null
  settings: Limits['settings'] | null
  open: OpenRow[] | null
}

/** Limits, and passes in progress or in line, to these rooms or to people whose passes are limited: one round trip. */
async function look(tx: Tx, schools: number[], rooms: number[], faculty: number[]): Promise<World> {
  const { rows } = await tx.execute<LookRow>(sql`
    with setting as (
      select room_setting_id, from_faculty_id, to_room_id, to_faculty_id, pass_limit from room_setting
      where school_id = any(${sql.param(schools)}::int[]) and ended_at is null and pass_limit <> ${NO_LIMIT}
        and (to_room_id = any(${sql.param(rooms)}::int[]) or to_faculty_id = any(${sql.param(faculty)}::int[]))
    ), open as (
      select pass_id, from_room_id, from_faculty_id, to_room_id, to_faculty_id, line_number, enqueued_at, started_at
      from pass
      where (enqueued_at is not null or started_at is not null) and completed_at is null and canceled_at is null
        and (to_room_id = any(${sql.param(rooms)}::int[])
          or to_faculty_id in (select to_faculty_id from setting where to_faculty_id is not null))
    )
    select
      (select json_agg(json_build_object('roomId', room_id, 'totalLimit', total_limit))
        from room where room_id = any(${sql.param(rooms)}::int[])) as rooms,
      (select json_agg(json_build_object('roomSettingId', room_setting_id, 'fromFacultyId', from_faculty_id,
        'toRoomId', to_room_id, 'toFacultyId', to_faculty_id, 'passLimit', pass_limit)) from setting) as settings,
      (select json_agg(json_build_object('passId', pass_id, 'fromRoomId', from_room_id, 'fromFacultyId', from_faculty_id,
        'toRoomId', to_room_id, 'toFacultyId', to_faculty_id, 'lineNumber', line_number, 'enqueuedAt', enqueued_at,
        'startedAt', started_at)) from open) as open`)
  const open = rows[0]?.open ?? []
  return {
    limits: { rooms: rows[0]?.rooms ?? [], settings: rows[0]?.settings ?? [] },
    running: open.filter(({ startedAt }) => startedAt !== null),
    line: open.flatMap((waiting) =>
      waiting.startedAt === null && waiting.lineNumber !== null && waiting.enqueuedAt !== null
        ? [{ ...waiting, lineNumber: waiting.lineNumber, enqueuedAt: new Date(waiting.enqueuedAt).toISOString() }]
        : [],
    ),
  }
}

/** Starts everybody in line who can go now. The line moves by itself, so nobody's name is on it. */
export async function moveLine(tx: Tx, places: Places, now: Instant): Promise<Change[]> {
  const going = nextInLine(places.line, places.running, places.limits)
  const changes: Change[] = []
  for (const { passId, enqueuedAt } of going) {
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
