/** Constraints that the database enforces whatever the code does. */
import { asBlockId, asDistrictId, asPassId, asScheduleId, asUserGroupId, type SchoolId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { incidentFacts } from '../testing/rows.ts'
import { SCHOOL_MORNING as NOW } from '../testing/server.ts'
import { makeWorld, type SchoolWorld, type World } from '../testing/world.ts'
import {
  classMember,
  classTeacher,
  cover,
  incident,
  membership,
  pass,
  passSetting,
  room,
  roomLink,
  roomSetting,
  school,
  schoolClass,
  timeRange,
  userAccount,
} from './schema/index.ts'
import { block, schedule } from './schema/schedule.ts'

let database: TestDatabase
let world: World
let north: SchoolWorld
let south: SchoolWorld
beforeAll(async () => {
  database = await createDatabase()
  world = await makeWorld(database.db, NOW)
  ;({ north, south } = world)
})
afterAll(() => database.close())
beforeEach(() => emptyTables(database.pool, 'pass'))

type NewPass = typeof pass.$inferInsert

/** A valid pass, so that a test can make one thing about it invalid. */
function newPass(wrong: Partial<NewPass> = {}): NewPass {
  const student = north.people.sam.userId
  return {
    passId: asPassId(crypto.randomUUID()),
    schoolId: north.schoolId,
    studentId: student,
    createdBy: student,
    fromRoomId: north.rooms.classroom,
    toRoomId: north.rooms.library,
    isAsapPass: false,
    createdAt: NOW,
    ...wrong,
  }
}

const insert = (wrong?: Partial<NewPass>) => database.db.insert(pass).values(newPass(wrong))

/** PostgreSQL's error codes: 23505 unique violation, 23503 foreign key violation, 23514 check violation. */
const refused = (work: PromiseLike<unknown>, code: string, constraint: string) =>
  expect(work).rejects.toMatchObject({ cause: { code, constraint } })

const LATER: Instant = '2026-10-13T15:30:00.000Z'
const started = { approvedAt: NOW, startedAt: NOW }
const queued = { approvedAt: NOW, enqueuedAt: NOW, lineNumber: 1 }

describe('a membership stays within a district', () => {
  const row = () => ({ schoolId: world.abroad.schoolId, userId: north.people.sam.userId, startedAt: NOW })
  const moves = (work: PromiseLike<unknown>) => refused(work, '23503', 'membership_district')

  it('[D-149] nobody of one district joins a school of another, nor is moved there', async () => {
    await moves(database.db.insert(membership).values(row()))
    await moves(
      database.db
        .update(membership)
        .set({ schoolId: world.abroad.schoolId })
        .where(eq(membership.userId, north.people.sam.userId)),
    )
  })

  it('[D-149] neither the person nor the school moves to another district under it', async () => {
    const [elsewhere] = await database.db.select().from(school).where(eq(school.schoolId, world.abroad.schoolId))
    const districtId = elsewhere?.districtId ?? asDistrictId(0)
    await moves(
      database.db.update(userAccount).set({ districtId }).where(eq(userAccount.userId, north.people.sam.userId)),
    )
    await moves(database.db.update(school).set({ districtId }).where(eq(school.schoolId, north.schoolId)))
  })

  it('[D-149] within the district people join as many schools as they like', async () => {
    const { userId } = north.people.lou
    await database.db.insert(membership).values({ schoolId: south.schoolId, userId, startedAt: NOW })
    await database.db.update(membership).set({ endedAt: NOW }).where(eq(membership.userId, userId))
    await database.db.update(userAccount).set({ districtId: world.districtId }).where(eq(userAccount.userId, userId))
  })
})

describe('one live pass per student', () => {
  it('[D-136] a second one is refused, running or in line', async () => {
    await insert(started)
    await refused(insert(started), '23505', 'pass_one_live')
    await refused(insert(queued), '23505', 'pass_one_live')
  })

  it('[D-136] in any school', async () => {
    const { sam } = north.people
    await database.db
      .insert(membership)
      .values({ schoolId: south.schoolId, userId: sam.userId, startedAt: NOW })
      .onConflictDoNothing()
    await insert(started)
    const elsewhere = {
      schoolId: south.schoolId,
      fromRoomId: south.rooms.classroom,
      toRoomId: south.rooms.library,
      ...started,
    }
    await refused(insert(elsewhere), '23505', 'pass_one_live')
  })

  it('[D-136] any number of passes that are waiting, completed or canceled', async () => {
    await insert(started)
    await insert()
    await insert({ approvedAt: NOW, scheduledFor: LATER })
    await insert({ ...started, completedAt: LATER })
    await insert({ ...queued, canceledAt: LATER })
    expect(await database.db.select().from(pass)).toHaveLength(5)
  })
})

describe('nothing points into another school', () => {
  it.each([
    ['its student', () => ({ studentId: south.people.tess.userId }), 'pass_student'],
    ['where it starts', () => ({ fromRoomId: south.rooms.classroom }), 'pass_from_room'],
    ['where it leads', () => ({ toRoomId: south.rooms.library }), 'pass_to_room'],
    ['whom it leaves', () => ({ fromFacultyId: south.people.ada.userId }), 'pass_from_faculty'],
    ['to whom it leads', () => ({ toFacultyId: south.people.ada.userId }), 'pass_to_faculty'],
    ['who approves', () => ({ approverId: south.people.ada.userId }), 'pass_approver'],
    ['whose room approves', () => ({ approverRoomId: south.rooms.classroom }), 'pass_approver_room'],
  ])('a pass: %s', async (_what, wrong, constraint) => {
    await refused(insert(wrong()), '23503', constraint)
  })

  it('the people of a room', async () => {
    const link = { roomId: north.rooms.gym, createdAt: NOW, schoolId: north.schoolId, userId: south.people.ada.userId }
    await refused(database.db.insert(roomLink).values(link), '23503', 'room_link_user')
    const swapped = { ...link, schoolId: south.schoolId }
    await refused(database.db.insert(roomLink).values(swapped), '23503', 'room_link_room')
  })

  it('a class, its block, its teachers and its members', async () => {
    const { db } = database
    const [made] = await db.insert(schedule).values({ schoolId: south.schoolId, name: 'S', createdAt: NOW }).returning()
    const [theirs] = await db
      .insert(block)
      .values({ schoolId: south.schoolId, scheduleId: made?.scheduleId ?? asScheduleId(0), name: 'B', createdAt: NOW })
      .returning()
    const ownedBy = north.people.ada.userId
    const group = { schoolId: north.schoolId, name: 'Latin', ownedBy, createdAt: NOW }
    await refused(db.insert(schoolClass).values({ ...group, ownedBy: south.people.ada.userId }), '23503', 'class_owner')
    await refused(
      db.insert(schoolClass).values({ ...group, blockId: theirs?.blockId ?? asBlockId(0) }),
      '23503',
      'class_block',
    )
    const [own] = await db.insert(schoolClass).values(group).returning()
    const seat = { schoolId: north.schoolId, userGroupId: own?.userGroupId ?? asUserGroupId(0), startedAt: NOW }
    await refused(
      db.insert(classMember).values({ ...seat, userId: south.people.tess.userId }),
      '23503',
      'class_member_user',
    )
    await refused(
      db.insert(classTeacher).values({ ...seat, userId: south.people.ben.userId }),
      '23503',
      'class_teacher_user',
    )
    await refused(
      db.insert(classTeacher).values({ ...seat, schoolId: south.schoolId, userId: south.people.ben.userId }),
      '23503',
      'class_teacher_class',
    )
  })

  it('a destination setting, a quick-pass switch, cover and an incident', async () => {
    const { db } = database
    const { schoolId } = north
    const theirs = south.people.ada.userId
    const ours = north.people.ada.userId
    const setting = { schoolId, approval: 'required', passLimit: -1, createdAt: NOW } as const
    await refused(db.insert(roomSetting).values({ ...setting, toFacultyId: theirs }), '23503', 'room_setting_to')
    await refused(
      db.insert(roomSetting).values({ ...setting, fromFacultyId: theirs, toFacultyId: ours }),
      '23503',
      'room_setting_from',
    )
    await refused(
      db.insert(roomSetting).values({ ...setting, toRoomId: south.rooms.gym }),
      '23503',
      'room_setting_room',
    )
    const quick = { schoolId, requiresApproval: true, changedAt: NOW }
    await refused(
      db.insert(passSetting).values({ ...quick, studentId: south.people.tess.userId }),
      '23503',
      'pass_setting_student',
    )
    const period = { schoolId, fromAt: NOW, untilAt: LATER }
    await refused(db.insert(cover).values({ ...period, userId: ours, forUserId: theirs }), '23503', 'cover_for')
    const happened = { schoolId, type: 'flagged', day: '2026-10-13', facts: incidentFacts(north), createdAt: NOW }
    await refused(
      db.insert(incident).values({ ...happened, studentId: south.people.tess.userId }),
      '23503',
      'incident_student',
    )
  })
})

describe('a pass makes sense', () => {
  it.each<[string, Partial<NewPass>, string]>([
    ['ends before it starts', { approvedAt: NOW, startedAt: LATER, completedAt: NOW }, 'pass_completed_after_start'],
    ['ends without a start', { approvedAt: NOW, completedAt: LATER }, 'pass_completed_after_start'],
    [
      'is confirmed before it ends',
      { ...started, completedAt: LATER, confirmedAt: NOW, confirmed: true },
      'pass_confirmed_after_completion',
    ],
    [
      'is confirmed without an end',
      { ...started, confirmedAt: LATER, confirmed: true },
      'pass_confirmed_after_completion',
    ],
    [
      'is confirmed without a word on how',
      { ...started, completedAt: NOW, confirmedAt: NOW },
      'pass_confirmed_says_which',
    ],
    ['starts unapproved', { startedAt: NOW }, 'pass_moves_approved'],
    ['waits in line unapproved', { enqueuedAt: NOW, lineNumber: 1 }, 'pass_moves_approved'],
    ['waits in line without a place', { approvedAt: NOW, enqueuedAt: NOW }, 'pass_line_number'],
    ['starts from nowhere', { ...started, fromRoomId: null }, 'pass_starts_somewhere'],
    ['is approved and rejected', { approvedAt: NOW, rejectedAt: NOW }, 'pass_one_verdict'],
    ['is started and canceled', { ...started, canceledAt: LATER }, 'pass_started_is_not_canceled'],
    ['left the line without a start', { ...queued, dequeuedAt: LATER }, 'pass_left_line_to_start'],
    ['is for right now and for later', { isAsapPass: true, scheduledFor: LATER }, 'pass_asap'],
    ['lasted less than nothing', { ...started, completedAt: NOW, duration: -1 }, 'pass_duration'],
  ])('none that %s', async (_what, wrong, constraint) => {
    await refused(insert(wrong), '23514', constraint)
  })

  it('does not lead to the room it starts from', async () => {
    await refused(insert({ fromRoomId: north.rooms.library }), '23514', 'pass_two_places')
  })
})

describe('ranges', () => {
  const change = (set: Partial<typeof school.$inferInsert>) =>
    database.db.update(school).set(set).where(eq(school.schoolId, north.schoolId))

  it('alerts and intervals are 0 to 499', async () => {
    await refused(change({ passAlertTimeLimit: 500 }), '23514', 'school_limits_in_range')
    await refused(change({ passActivationIntervalAfter: -1 }), '23514', 'school_limits_in_range')
    await change({ passAlertTimeLimit: 0, passActivationIntervalBefore: 499 })
  })

  it('a usage alert has both of its numbers or neither', async () => {
    await refused(change({ passAlertUsageAmount: 5 }), '23514', 'school_usage_alert_whole')
  })

  it('limits are none or 1 to 15', async () => {
    const limit = (totalLimit: number) =>
      database.db.update(room).set({ totalLimit }).where(eq(room.roomId, north.rooms.gym))
    for (const wrong of [0, 16, -2]) await refused(limit(wrong), '23514', 'room_total_limit')
    for (const right of [-1, 1, 15]) await limit(right)
    const setting = {
      schoolId: north.schoolId,
      toRoomId: north.rooms.gym,
      approval: 'required',
      createdAt: NOW,
    } as const
    for (const passLimit of [0, 16]) {
      await refused(database.db.insert(roomSetting).values({ ...setting, passLimit }), '23514', 'room_setting_limit')
    }
  })

  it('[D-044] a daily count of quick passes is 0 to 15', async () => {
    const limit = (dailyPassLimit: number) =>
      database.db.update(userAccount).set({ dailyPassLimit }).where(eq(userAccount.userId, north.people.sam.userId))
    for (const wrong of [-1, 16]) await refused(limit(wrong), '23514', 'user_account_daily_pass_limit')
  })

  it('[SCHED-06] a time range ends after it starts, on school days', async () => {
    const { db } = database
    const base = { schoolId: north.schoolId, createdAt: NOW }
    const [made] = await db
      .insert(schedule)
      .values({ ...base, name: 'Regular' })
      .returning()
    const [one] = await db
      .insert(block)
      .values({ ...base, scheduleId: made?.scheduleId ?? asScheduleId(0), name: '1' })
      .returning()
    const range = { ...base, blockId: one?.blockId ?? asBlockId(0), startMinute: 480, endMinute: 540 }
    await refused(db.insert(timeRange).values({ ...range, endMinute: 480 }), '23514', 'time_range_hours')
    await refused(db.insert(timeRange).values({ ...range, endMinute: 1441 }), '23514', 'time_range_hours')
    await refused(db.insert(timeRange).values({ ...range, days: ['m', 'x' as 'm'] }), '23514', 'time_range_days')
    await db.insert(timeRange).values(range)
  })

  it('[ONB-05] a class has a start and an end of its own, or neither', async () => {
    const group = { schoolId: north.schoolId, name: 'Greek', ownedBy: north.people.ada.userId, createdAt: NOW }
    const make = (hours: object) => database.db.insert(schoolClass).values({ ...group, ...hours })
    await refused(make({ startMinute: 660, endMinute: 660 }), '23514', 'class_hours')
    await refused(make({ startMinute: 660 }), '23514', 'class_hours')
    await refused(make({ endMinute: 720 }), '23514', 'class_hours')
    await make({ startMinute: 660, endMinute: 720 })
  })
})

describe('names', () => {
  it('usernames are unique, ignoring case', async () => {
    const { districtId } = world
    const twin = { districtId, type: 'student', firstName: 'Sam', lastName: 'Twin', createdAt: NOW } as const
    await refused(
      database.db.insert(userAccount).values({ ...twin, username: 'SAM.North' }),
      '23505',
      'user_account_username',
    )
  })

  it('names of active rooms are unique within a school, ignoring case', async () => {
    const named = { name: 'GYM of north', identifier: '1', zoneColor: '#0e9384', createdAt: NOW }
    const make = (schoolId: SchoolId) => database.db.insert(room).values({ schoolId, ...named })
    await refused(make(north.schoolId), '23505', 'room_name_in_school')
    await make(south.schoolId)
    await database.db.update(room).set({ endedAt: NOW }).where(eq(room.roomId, north.rooms.gym))
    await make(north.schoolId)
  })

  it('[SSCH-02][ROOM-07] are not blank', async () => {
    const blank = (schoolId: SchoolId) =>
      database.db.update(school).set({ name: '  ' }).where(eq(school.schoolId, schoolId))
    await refused(blank(north.schoolId), '23514', 'school_name_not_blank')
    const nameless = { schoolId: north.schoolId, name: ' ', identifier: '1', zoneColor: '#0e9384', createdAt: NOW }
    await refused(database.db.insert(room).values(nameless), '23514', 'room_name_not_blank')
  })
})

describe('colors and logos of a school', () => {
  const set = (values: Partial<typeof school.$inferInsert>) =>
    database.db.update(school).set(values).where(eq(school.schoolId, north.schoolId))

  it.each(['red', '#12345', '#1234567', '#12345g', '#fff; } body { display: none'])('%s is no color', async (color) => {
    await refused(set({ primaryColor: color }), '23514', 'school_colors')
    await refused(set({ secondaryColor: color }), '23514', 'school_colors')
  })

  it('a color has six digits, or eight', async () => {
    await set({ primaryColor: '#0B6E4F', secondaryColor: '#0b6e4fcc' })
  })

  it('a logo has a type that a browser shows and that cannot carry a script', async () => {
    await refused(set({ logo: Buffer.from('x'), logoType: null }), '23514', 'school_logo')
    await refused(set({ logo: null, logoType: 'image/png' }), '23514', 'school_logo')
    await refused(set({ logo: Buffer.from('x'), logoType: 'image/svg+xml' }), '23514', 'school_logo')
    await set({ logo: Buffer.from('x'), logoType: 'image/png' })
    await set({ logo: null, logoType: null })
  })

  it.each(['javascript:alert(1)', 'http://elsewhere.example/logo.png', 'data:image/svg+xml,x', '/logo.png"x', ''])(
    '%s is no address of a logo',
    (logoUrl) => refused(set({ logoUrl }), '23514', 'school_logo_url'),
  )

  it('a logo is on this server, or fetched safely', async () => {
    await set({ logoUrl: '/api/school/1/logo' })
    await set({ logoUrl: 'https://example.org/logo.png' })
    await set({ logoUrl: null })
  })
})

describe('settings', () => {
  it('there is one destination setting for an origin and a destination, all rooms counting as one', async () => {
    const { db } = database
    const { schoolId, rooms, people } = north
    const setting = { schoolId, approval: 'required', passLimit: -1, createdAt: NOW } as const
    const toRoom = { ...setting, toRoomId: rooms.library }
    const fromAda = { ...toRoom, fromFacultyId: people.ada.userId }
    for (const values of [toRoom, fromAda]) {
      await db.insert(roomSetting).values(values)
      await refused(db.insert(roomSetting).values({ ...values, approval: 'origin' }), '23505', 'room_setting_once')
    }
    await db.update(roomSetting).set({ endedAt: NOW })
    await db.insert(roomSetting).values(toRoom)
  })

  it('a destination setting leads to a room or to a person', async () => {
    const { db } = database
    const setting = { schoolId: north.schoolId, approval: 'required', passLimit: -1, createdAt: NOW } as const
    const both = { toRoomId: north.rooms.lab, toFacultyId: north.people.ada.userId }
    await refused(db.insert(roomSetting).values(setting), '23514', 'room_setting_destination')
    await refused(db.insert(roomSetting).values({ ...setting, ...both }), '23514', 'room_setting_destination')
  })

  it('[D-043] there is one quick-pass switch for a student by a teacher, and one for the school', async () => {
    const { db } = database
    const { schoolId, people } = north
    const school = { schoolId, studentId: people.sam.userId, requiresApproval: true, changedAt: NOW }
    for (const values of [school, { ...school, facultyId: people.ada.userId }]) {
      await db.insert(passSetting).values(values)
      await refused(db.insert(passSetting).values(values), '23505', 'pass_setting_once')
    }
  })
})
