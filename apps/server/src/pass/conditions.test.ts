/**
 * The conditions that find passes in the database, held against the rules that they repeat: any passes that the schema
 * allows, seen by anybody, at any moment around them.
 */
import { randomUUIDv7 } from 'node:crypto'
import { schoolsOf, type Viewer } from '@corridor/rules/access'
import { asPassId, asUserId, type PassId, type UserId } from '@corridor/rules/ids'
import {
  fileFor,
  isLive,
  isOwn,
  LIST_NAMES,
  liveRank,
  liveSince,
  mayConfirm,
  oldestOpenBase,
  type PassFacts,
  passStatus,
  windowState,
} from '@corridor/rules/pass'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { membership, pass, room, school } from '../db/schema/index.ts'
import { sqlViewer } from '../session/actedFor.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { SCHOOL_MORNING as NOW } from '../testing/server.ts'
import { makeStudents, makeWorld, type SchoolWorld, type World } from '../testing/world.ts'
import {
  confirmableBy,
  LIVE,
  liveRankAt,
  liveSinceAt,
  notLapsed,
  OPEN,
  officeOf,
  ownParts,
  ownPasses,
  partsOf,
  QUEUED,
  statusAs,
} from './conditions.ts'

const STORIES = 400
const SEED = Number(process.env.CORRIDOR_CONDITIONS_SEED ?? Date.now() % 1_000_000)

let database: TestDatabase
let world: World
/** Staff of both schools, so that cover and rooms of one can be confused with those of the other. */
let teachers: UserId[]
let stories: PassFacts[]

beforeAll(async () => {
  database = await createDatabase()
  world = await makeWorld(database.db, NOW)
  const { north, south } = world
  teachers = [north.people.ada, north.people.ben, south.people.ada, south.people.ben].map(({ userId }) => userId)
  await database.db
    .insert(membership)
    .values(
      [
        ...[south.people.ada, south.people.ben].map(({ userId }) => ({ schoolId: north.schoolId, userId })),
        ...[north.people.ada, north.people.ben].map(({ userId }) => ({ schoolId: south.schoolId, userId })),
      ].map((row) => ({ ...row, startedAt: NOW })),
    )
  await database.db.update(school).set({ passActivationIntervalAfter: 90 }).where(eq(school.schoolId, south.schoolId))
  // The gym has a limit of its own, and is in both schools; the rest of the south has the school's.
  await database.db
    .update(room)
    .set({ passAlertTimeLimit: 5 })
    .where(inArray(room.roomId, [north.rooms.gym, south.rooms.gym]))
  await database.db.update(school).set({ passAlertTimeLimit: 40 }).where(eq(school.schoolId, south.schoolId))
  stories = await tellStories()
})
afterAll(() => database.close())

const minutes = fc.integer({ min: -12 * 24 * 60, max: 24 * 60 })
const pause = fc.integer({ min: 0, max: 200 })

/** How far a pass got; each step some minutes after the one before. */
const aStory = fc.record({
  isNorth: fc.boolean(),
  outcome: fc.constantFrom(
    'requested',
    'rejected',
    'withdrawn',
    'approved',
    'canceled',
    'queued',
    'left',
    'running',
    'completed',
    'confirmed',
  ),
  created: fc.oneof(minutes, fc.integer({ min: -200, max: 0 })),
  pauses: fc.tuple(pause, pause, pause, pause),
  scheduledIn: fc.option(fc.integer({ min: -100, max: 300 })),
  fromFaculty: fc.option(fc.nat(3)),
  toFaculty: fc.option(fc.nat(3)),
  issuer: fc.option(fc.nat(3)),
  approvalByOrigin: fc.boolean(),
  rooms: fc.constantFrom(['classroom', 'lab'], ['lab', 'gym'], ['gym', 'library'], ['library', 'classroom']),
})

/** A student has one live pass at most, so every story is another student's. */
async function tellStories(): Promise<PassFacts[]> {
  const { north, south, districtId } = world
  const students = new Map<SchoolWorld, UserId[]>()
  for (const one of [north, south]) {
    const made = await makeStudents(database.db, one, districtId, STORIES, NOW)
    students.set(
      one,
      made.map(({ userId }) => userId),
    )
  }
  const rows = fc.sample(aStory, { numRuns: STORIES, seed: SEED }).map((story, index) => {
    const place = story.isNorth ? north : south
    const studentId = students.get(place)?.[index] ?? asUserId(0)
    const teacher = (which: number | null) => (which === null ? null : (teachers[which] ?? null))
    const created = minutesAfter(NOW, story.created)
    const [first, second, third, fourth] = story.pauses
    const approved = minutesAfter(created, first)
    const began = minutesAfter(approved, second)
    const ended = minutesAfter(began, third)
    const { outcome } = story
    const isStarted = ['running', 'completed', 'confirmed'].includes(outcome)
    const isInLine = ['queued', 'left'].includes(outcome) || (isStarted && index % 2 === 0)
    const isEnded = ['completed', 'confirmed'].includes(outcome)
    const [from, to] = story.rooms as ['classroom', 'lab']
    return {
      passId: asPassId(randomUUIDv7()),
      schoolId: place.schoolId,
      studentId,
      createdBy: teacher(story.issuer) ?? studentId,
      fromRoomId: place.rooms[from],
      toRoomId: place.rooms[to],
      fromFacultyId: teacher(story.fromFaculty),
      toFacultyId: teacher(story.toFaculty),
      approvalByOrigin: story.approvalByOrigin,
      isAsapPass: story.scheduledIn === null,
      scheduledFor: story.scheduledIn === null ? null : minutesAfter(created, story.scheduledIn),
      createdAt: created,
      approvedAt: ['requested', 'rejected', 'withdrawn'].includes(outcome) ? null : approved,
      rejectedAt: outcome === 'rejected' ? approved : null,
      canceledAt: ['withdrawn', 'canceled', 'left'].includes(outcome) ? began : null,
      enqueuedAt: isInLine ? approved : null,
      lineNumber: isInLine ? index + 1 : null,
      startedAt: isStarted ? began : null,
      completedAt: isEnded ? ended : null,
      confirmedAt: outcome === 'confirmed' ? minutesAfter(ended, fourth) : null,
      confirmed: outcome === 'confirmed' ? index % 3 > 0 : null,
    }
  })
  await database.db.insert(pass).values(rows)
  return database.db.select().from(pass)
}

/** The passes that the condition finds, as a set of ids. */
async function found(condition: SQL): Promise<Set<string>> {
  const { rows } = await database.db.execute<{ pass_id: PassId }>(
    sql`select p.pass_id from pass p join school s on s.school_id = p.school_id where ${condition}`,
  )
  return new Set(rows.map(({ pass_id }) => pass_id))
}

async function agree(condition: SQL, rule: (facts: PassFacts) => boolean): Promise<void> {
  const inSql = await found(condition)
  const wrong = stories.filter((facts) => rule(facts) !== inSql.has(facts.passId))
  expect(wrong, `seed ${SEED}`).toEqual([])
}

const intervals = (facts: PassFacts) => ({
  passActivationIntervalBefore: null,
  passActivationIntervalAfter: facts.schoolId === world.south.schoolId ? 90 : null,
})

const aMoment = fc.integer({ min: -300, max: 300 }).map((after) => minutesAfter(NOW, after))

/** Moments at which something is just open or just over, which a random one would hardly hit. */
function edges(): Instant[] {
  return stories.slice(0, 20).flatMap((facts) => {
    const closes = facts.schoolId === world.south.schoolId ? 90 : 30
    const base = facts.scheduledFor ?? facts.approvedAt ?? facts.createdAt
    return [minutesAfter(base, closes), minutesAfter(base, closes + 1)]
  })
}

/** Staff of one school or both, with rooms, permissions and cover of either. */
const aTeacher = (): fc.Arbitrary<Viewer> => {
  const { north, south } = world
  const schools = [`${north.schoolId}`, `${south.schoolId}`]
  const rooms = [north, south].flatMap(({ rooms: { classroom, lab, gym, library } }) => [classroom, lab, gym, library])
  return fc
    .record({
      userId: fc.constantFrom(...teachers),
      covers: fc.dictionary(fc.constantFrom(...schools), fc.subarray(teachers)),
      permissions: fc.record(
        Object.fromEntries(
          schools.map((id) => [id, fc.subarray(['allPasses:read', 'allPasses:write', 'allRooms:write'] as const)]),
        ),
        { requiredKeys: [] },
      ),
      linkedRoomIds: fc.subarray(rooms),
    })
    .map((viewer) => ({ ...viewer, type: 'faculty' }) as Viewer)
}

it('[D-016] live and in line are what the rules say', async () => {
  await agree(LIVE, isLive)
  await agree(QUEUED, (facts) => passStatus(facts, intervals(facts), NOW) === 'queued')
})

it('[FIND-02] [D-016] the state of a pass is what the rules say', async () => {
  for (const now of [NOW, ...fc.sample(aMoment, { numRuns: 10, seed: SEED }), ...edges()]) {
    for (const { schoolId } of [world.north, world.south]) {
      const there = stories.filter((facts) => facts.schoolId === schoolId)
      const [first] = there
      const oldest = first ? oldestOpenBase(intervals(first), now) : now
      const { rows } = await database.db.execute<{ pass_id: PassId; status: string }>(
        sql`select p.pass_id, ${statusAs(String, sql`${oldest}::timestamptz`)} as status from pass p where p.school_id = ${schoolId}`,
      )
      const inSql = new Map(rows.map(({ pass_id, status }) => [pass_id, status]))
      const wrong = there.filter((facts) => passStatus(facts, intervals(facts), now) !== inSql.get(facts.passId))
      expect(wrong, `seed ${SEED}`).toEqual([])
    }
  }
})

it('[WIN-02] lapsed, by each school’s own interval, is what the rules say', async () => {
  for (const now of [...fc.sample(aMoment, { numRuns: 20, seed: SEED }), ...edges()]) {
    await agree(notLapsed(now), (facts) => windowState(facts, intervals(facts), now) !== 'after')
  }
})

it('[D-016] each list is the one that the rules file a pass in, for somebody who may confirm all', async () => {
  const office = {
    userId: asUserId(0),
    type: 'schoolAdministrator' as const,
    covers: {},
    permissions: { [world.north.schoolId]: ['allPasses:write'], [world.south.schoolId]: ['allPasses:write'] },
    linkedRoomIds: [],
  } satisfies Viewer
  for (const now of [NOW, ...fc.sample(aMoment, { numRuns: 10, seed: SEED }), ...edges()]) {
    for (const list of LIST_NAMES) {
      const parts = partsOf(list).map((part) => sql`(${OPEN[part](now)})`)
      await agree(
        sql`(${sql.join(parts, sql` or `)})`,
        (facts) => fileFor(office, facts, intervals(facts), now) === list,
      )
    }
  }
})

it('how urgent a live pass is, by its room’s limit or its school’s, is what the rules say', async () => {
  const limitOf = ({ schoolId, toRoomId }: PassFacts) => {
    const isGym = [world.north, world.south].some(({ rooms }) => rooms.gym === toRoomId)
    return isGym ? 5 : schoolId === world.south.schoolId ? 40 : null
  }
  const live = stories.filter((facts) => isLive(facts) || facts.completedAt !== null)
  const reached = live.flatMap((facts) => {
    const limit = limitOf(facts)
    return facts.startedAt && limit !== null ? [minutesAfter(facts.startedAt, limit)] : []
  })
  for (const now of [NOW, ...fc.sample(aMoment, { numRuns: 10, seed: SEED }), ...reached.slice(0, 10)]) {
    const { rows } = await database.db.execute<{ pass_id: PassId; rank: number; since: string }>(sql`
      select p.pass_id, ${liveRankAt(now)} as rank, ${liveSinceAt(now)} as since
      from pass p join room tr on tr.room_id = p.to_room_id where ${LIVE} or p.completed_at is not null`)
    const inSql = new Map(rows.map(({ pass_id, rank, since }) => [pass_id, [rank, Date.parse(since)]]))
    for (const facts of live) {
      const pass = { ...facts, timeLimit: limitOf(facts) }
      expect([liveRank(pass, now), Date.parse(liveSince(pass, now))], `seed ${SEED}`).toEqual(inSql.get(facts.passId))
    }
  }
})

it('[D-119] [D-156] whose passes they are, and who may confirm them, is what the rules say, cover and all', async () => {
  await fc.assert(
    fc.asyncProperty(aTeacher(), async (viewer) => {
      const schoolIds = sql.param(Object.keys(viewer.permissions).map(Number))
      const theirs = sql`p.school_id = any(${schoolIds}::int[])`
      await agree(sql`${theirs} and ${ownPasses(sqlViewer(viewer))}`, (facts) => isOwn(viewer, facts))
      await agree(ownInParts(viewer), (facts) => isOwn(viewer, facts))
      await agree(
        sql`${theirs} and ${confirmableBy(sqlViewer(viewer), sql`${sql.param(officeOf(viewer))}`)}`,
        (facts) => mayConfirm(viewer, facts),
      )
    }),
    { numRuns: 60, seed: SEED },
  )
})

it('[D-119] a student’s own passes are those that bear their name', async () => {
  for (const { studentId, schoolId } of stories.slice(0, 10)) {
    const viewer: Viewer = {
      userId: studentId,
      type: 'student',
      covers: {},
      permissions: { [schoolId]: [] },
      linkedRoomIds: [],
    }
    await agree(sql`p.school_id = ${schoolId} and ${ownPasses(sqlViewer(viewer))}`, (facts) => isOwn(viewer, facts))
    await agree(ownInParts(viewer), (facts) => isOwn(viewer, facts))
  }
})

/** All parts of all schools of a viewer. */
function ownInParts(viewer: Viewer): SQL {
  const parts = schoolsOf(viewer).flatMap((schoolId) =>
    ownParts(viewer, schoolId).map((part) => sql`(p.school_id = ${schoolId} and ${part})`),
  )
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`
}
