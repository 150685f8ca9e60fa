import { createHash } from 'node:crypto'
import { permissionsAtCreation, type UserType, type Viewer } from '@corridor/rules/access'
import { asRoomId } from '@corridor/rules/ids'
import { exceedsTime, isFlagged } from '@corridor/rules/incident'
import {
  fileFor,
  isLive,
  isOwn,
  isPromised,
  mayConfirm,
  mayGo,
  NO_LIMITS,
  nextInLine,
  overTimeState,
  passStatus,
  settingMatches,
  windowState,
} from '@corridor/rules/pass'
import { type Instant, localDay, minutesAfter, minutesBetween, wallTime } from '@corridor/rules/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { composeDistrict } from './district.ts'
import type { PassRow } from './passes.ts'
import { HIGH_SCHOOL, MIDDLE_SCHOOL, TIMEZONE } from './plan.ts'
import type { DemoRows } from './rows.ts'
import { bellsOf } from './schedule.ts'
import { DEMO_PEOPLE, DEMO_SIGN_INS } from './signIns.ts'

/** Most of what is in a history shows in a few weeks of it. */
const FEW_WEEKS = 10_000
const compose = (now: Instant, passes: number = FEW_WEEKS) => composeDistrict({ now, passwordHash: 'hash', passes })

function account(rows: DemoRows, { username }: { username: string }) {
  const found = rows.accounts.find((one) => one.username === username)
  if (found?.userId === undefined) throw new Error(`There is no ${username}`)
  return { ...found, userId: found.userId }
}

function viewer(rows: DemoRows, who: { username: string }): Viewer {
  const { userId, type } = account(rows, who)
  const memberships = rows.memberships.filter((membership) => membership.userId === userId)
  return {
    userId,
    type,
    covers: {},
    permissions: Object.fromEntries(memberships.map(({ schoolId, permissions = [] }) => [schoolId, permissions])),
    linkedRoomIds: rows.roomLinks.filter((link) => link.userId === userId).map(({ roomId }) => roomId),
  }
}

const intervals = { passActivationIntervalBefore: null, passActivationIntervalAfter: null }

function listsOf(rows: DemoRows, who: { username: string }, now: Instant) {
  const me = viewer(rows, who)
  const own = rows.passes.filter((pass) => isOwn(me, pass))
  return Map.groupBy(own, (pass) => fileFor(me, pass, intervals, now))
}

function limitsOf({ rooms, roomSettings }: DemoRows) {
  return {
    ...NO_LIMITS,
    rooms: rooms.map(({ roomId = asRoomId(0), totalLimit = -1 }) => ({ roomId, totalLimit })),
    settings: roomSettings,
  }
}

/** The largest number of passes that were in progress at the same time. */
function busiest(passes: readonly PassRow[]): number {
  const steps = passes.flatMap(({ startedAt, completedAt }) => [
    { at: startedAt ?? '', change: 1 },
    { at: completedAt ?? '9999', change: -1 },
  ])
  // A student who leaves makes room for one who arrives at the same instant.
  steps.sort((a, b) => (a.at === b.at ? a.change - b.change : a.at < b.at ? -1 : 1))
  let inProgress = 0
  return steps.reduce((most, { change }) => {
    inProgress += change
    return Math.max(most, inProgress)
  }, 0)
}

const MORNING: Instant = '2026-11-17T16:20:00.000Z'
const AFTER_MIDNIGHT: Instant = '2026-08-05T05:04:00.000Z'

function digest(rows: DemoRows): string {
  const hash = createHash('sha256')
  for (const table of Object.values(rows)) for (const row of table) hash.update(JSON.stringify(row))
  return hash.digest('hex')
}

describe.each<[string, Instant]>([
  ['a school morning', MORNING],
  ['three at night', '2026-09-10T08:00:00.000Z'],
  ['a Sunday in July', '2026-07-12T19:30:00.000Z'],
  ['four minutes after midnight, early in the school year', AFTER_MIDNIGHT],
])('the demo district on %s', (_, now) => {
  let rows: DemoRows
  let started: PassRow[]
  const today = localDay(now, TIMEZONE)

  beforeAll(() => {
    rows = compose(now)
    started = rows.passes.filter(({ startedAt }) => startedAt !== null)
  })

  it('has the documented size', () => {
    const count = (type: UserType) => rows.accounts.filter((one) => one.type === type).length
    expect(rows.schools).toHaveLength(2)
    expect(count('student')).toBe(1_800)
    expect(count('faculty'), 'ninety-one at work, and one who was invited').toBe(92)
    expect(count('schoolAdministrator')).toBe(5)
    expect(count('districtAdministrator')).toBe(2)
    expect(rows.passes.length).toBeGreaterThan(0.9 * FEW_WEEKS)
    expect(rows.incidents.length).toBeGreaterThan(100)
    expect(new Set(rows.incidents.map(({ type }) => type)).size).toBe(6)
    expect(new Set(rows.roomSettings.map(({ approval }) => approval)).size).toBe(3)
    expect(rows.accounts.filter(({ locked }) => locked).length).toBeGreaterThan(5)
    expect(new Set(rows.accounts.map(({ username }) => username)).size).toBe(rows.accounts.length)
  })

  it('[LANG-04] [LANG-06] has students who chose Spanish, and says in both languages why a pass was rejected', () => {
    const readers = rows.accounts.filter(({ language }) => language === 'es')
    expect(readers.length).toBeGreaterThan(100)
    expect(readers.every(({ type }) => type === 'student')).toBe(true)
    const rejected = rows.passes.filter(({ rejectedAt }) => rejectedAt !== null)
    expect(rejected.length).toBeGreaterThan(0)
    expect(rejected.filter(({ rejectReasonEs }) => rejectReasonEs === null)).toEqual([])
  })

  it('has nothing in the future except scheduled times', () => {
    const steps = ['createdAt', 'approvedAt', 'rejectedAt', 'canceledAt', 'acknowledgedAt'] as const
    const moves = ['enqueuedAt', 'startedAt', 'completedAt', 'confirmedAt'] as const
    const ahead = rows.passes.filter((pass) => [...steps, ...moves].some((step) => (pass[step] ?? '') > now))
    expect(ahead).toEqual([])
    expect(rows.notifications.every(({ createdAt, readAt }) => createdAt <= now && (readAt ?? '') <= now)).toBe(true)
    expect(rows.incidents.every(({ createdAt }) => createdAt <= now)).toBe(true)
  })

  it('[D-136] gives no student two passes at a time', () => {
    for (const own of Map.groupBy(started, ({ studentId }) => studentId).values()) {
      expect(busiest(own)).toBeLessThanOrEqual(1)
    }
    const live = rows.passes.filter(isLive)
    expect(new Set(live.map(({ studentId }) => studentId)).size).toBe(live.length)
  })

  it('[D-010] never exceeds a limit, in history or now', () => {
    const byRoom = Map.groupBy(started, ({ toRoomId }) => toRoomId)
    for (const { roomId = asRoomId(0), totalLimit = -1 } of rows.rooms) {
      if (totalLimit !== -1) expect(busiest(byRoom.get(roomId) ?? [])).toBeLessThanOrEqual(totalLimit)
    }
    for (const setting of rows.roomSettings.filter(({ passLimit }) => passLimit !== -1)) {
      const matching = started.filter((pass) => settingMatches(setting, pass))
      expect(busiest(matching)).toBeLessThanOrEqual(setting.passLimit)
    }
  })

  it('[ALL-03] [LIMIT-01] [CLOSED-01] [APART-01] one school has limits, closed times, rooms that are always open and a group of two', () => {
    const [high, middle] = rows.schools
    expect([high?.quickPassesPerDay, high?.closedFirst, middle?.quickPassesPerDay ?? null]).toEqual([3, 5, null])
    const open = rows.rooms.filter(({ alwaysOpen }) => alwaysOpen).map(({ name, schoolId }) => [schoolId, name])
    expect(open.toSorted()).toEqual([
      [1, 'Counseling'],
      [1, 'Nurse'],
      [1, 'Office'],
    ])
    expect(rows.apartMembers).toHaveLength(2)
    const isCounted = (pass: PassRow) => pass.createdBy === pass.studentId && pass.startedAt !== null
    const openIds = new Set(rows.rooms.filter(({ alwaysOpen }) => alwaysOpen).map(({ roomId }) => roomId))
    const wrong = rows.passes.filter((pass) => pass.isCounted !== (isCounted(pass) && !openIds.has(pass.toRoomId)))
    expect(wrong).toEqual([])
  })

  it('[KIOSK-01] kiosks stand in rooms of the high school', () => {
    expect(rows.kiosks.map(({ name, schoolId, students }) => [schoolId, name, students])).toEqual([
      [1, 'Library desk', 'school'],
      [1, 'Room 118', 'class'],
      [1, 'Late desk', 'school'],
    ])
  })

  it('[PAUSE-01] one room is paused, with a reason', () => {
    const paused = rows.rooms.filter(({ pausedAt }) => pausedAt)
    expect(paused.map(({ name, pauseReason, pausedUntil = null }) => [name, pauseReason, pausedUntil])).toEqual([
      ['Water fountain, 3rd floor', 'Out of order', null],
    ])
  })

  it('[D-009] has a line exactly where a limit is full', () => {
    const running = started
      .filter(({ completedAt }) => completedAt === null)
      .map((pass) => ({ ...pass, isPromised: isPromised(pass) }))
    const line = rows.passes.flatMap((pass) =>
      passStatus(pass, intervals, now) === 'queued'
        ? [{ ...pass, lineNumber: pass.lineNumber ?? 0, isPromised: isPromised(pass) }]
        : [],
    )
    expect(line).toHaveLength(4)
    expect(nextInLine(line, running, limitsOf(rows)).going).toEqual([])
    for (const pass of line) expect(mayGo(pass, running, limitsOf(rows))).toBe(false)
    const full = rows.rooms.find(({ name, schoolId }) => schoolId === 1 && name === 'Restroom, 2nd floor')
    expect(running.filter(({ toRoomId }) => toRoomId === full?.roomId)).toHaveLength(3)
  })

  it('has passes that have just started and, later in the day, some that are over time', () => {
    const running = started.filter(({ completedAt }) => completedAt === null)
    expect(running.length).toBeGreaterThanOrEqual(20)
    expect(running.every(({ startedAt }) => startedAt !== null && minutesBetween(startedAt, now) <= 20)).toBe(true)
    const limits = new Map(rows.rooms.map(({ roomId, passAlertTimeLimit }) => [roomId, passAlertTimeLimit ?? 15]))
    const over = running.filter(
      ({ startedAt, toRoomId }) =>
        startedAt !== null && overTimeState(startedAt, now, limits.get(toRoomId) ?? null) === 'over',
    )
    const isOldEnough = localDay(minutesAfter(now, -20), TIMEZONE) === today
    expect(over).toHaveLength(isOldEnough ? 4 : 0)
  })

  it('[D-018] has no live pass from an earlier day, which the end-of-day sweep would close', () => {
    for (const pass of rows.passes.filter(isLive)) {
      const since = pass.startedAt ?? pass.enqueuedAt
      expect(since && localDay(since, TIMEZONE)).toBe(today)
    }
  })

  it('[D-018] marks forgotten passes: completed by nobody at the end of their day, without a duration', () => {
    const forgotten = rows.passes.filter(({ completedAt, completedBy }) => completedAt !== null && completedBy === null)
    expect(forgotten.length).toBeGreaterThan(rows.passes.length / 500)
    for (const { startedAt, completedAt, duration } of forgotten) {
      expect(duration).toBeNull()
      expect(completedAt && localDay(completedAt, TIMEZONE)).toBe(startedAt && localDay(startedAt, TIMEZONE))
      expect(completedAt && wallTime(completedAt, TIMEZONE)).toMatchObject({ hour: 23, minute: 59 })
    }
  })

  it('has passes of about four minutes, in bursts after the bells, nine in ten to a restroom or fountain', () => {
    const timed = started.flatMap(({ duration }) => (duration === null ? [] : [duration]))
    const mean = timed.reduce((sum, minutes) => sum + minutes, 0) / timed.length
    expect(mean).toBeGreaterThan(3.5)
    expect(mean).toBeLessThan(4.6)

    const bells = [HIGH_SCHOOL, MIDDLE_SCHOOL].map((plan) => bellsOf(plan.bells.regular))
    const sample = started.filter(({ createdAt }, at) => at % 50 === 0 && createdAt < today)
    const early = sample.filter(({ createdAt, schoolId }) => {
      const { hour, minute } = wallTime(createdAt, TIMEZONE)
      const at = hour * 60 + minute
      return bells[schoolId - 1]?.some(({ startMinute }) => at >= startMinute && at < startMinute + 10)
    })
    expect(early.length / sample.length).toBeGreaterThan(0.5)

    const common = new Set(rows.rooms.filter(({ name }) => /^(Restroom|Water)/.test(name)).map(({ roomId }) => roomId))
    const share = rows.passes.filter(({ toRoomId }) => common.has(toRoomId)).length / rows.passes.length
    expect(share).toBeGreaterThan(0.87)
    expect(share).toBeLessThan(0.93)
  })

  it('[D-050] reports passes that are over time or flagged, and nothing else', () => {
    const reported = (type: string) =>
      new Set(rows.incidents.filter((incident) => incident.type === type).map(({ passId }) => passId))
    const limits = new Map(
      rows.rooms.map(({ roomId = 0, schoolId, passAlertTimeLimit }) => [
        roomId,
        passAlertTimeLimit ?? rows.schools[schoolId - 1]?.passAlertTimeLimit ?? null,
      ]),
    )
    const over = rows.passes.filter(({ duration, toRoomId }) => exceedsTime(duration, limits.get(toRoomId) ?? null))
    expect(new Set(over.map(({ passId }) => passId))).toEqual(reported('exceed_time'))
    const flagged = rows.passes.filter(isFlagged)
    expect(new Set(flagged.map(({ passId }) => passId))).toEqual(reported('flagged'))
  })

  it('gives the teacher a pass of every kind, and no permission beyond her own passes', () => {
    const lists = listsOf(rows, DEMO_PEOPLE.teacher, now)
    const me = viewer(rows, DEMO_PEOPLE.teacher)
    const live = lists.get('live') ?? []
    expect(live.filter((pass) => pass.startedAt && !pass.completedAt).length).toBeGreaterThanOrEqual(3)
    expect(live.filter((pass) => passStatus(pass, intervals, now) === 'queued')).toHaveLength(1)
    const toConfirm = live.filter((pass) => pass.completedAt && mayConfirm(me, pass))
    expect(toConfirm.length).toBeGreaterThanOrEqual(2)
    expect(lists.get('upcoming')?.length).toBeGreaterThanOrEqual(3)
    const toApprove = (lists.get('requested') ?? []).filter(({ approverId }) => approverId === me.userId)
    expect(toApprove.length).toBeGreaterThanOrEqual(3)
    expect(toApprove.some(({ approvalByOrigin }) => approvalByOrigin)).toBe(true)
    expect(me.permissions).toEqual({ 1: [] })
  })

  it('[D-099] lets the student create a pass, and gives her an unseen pass and a request', () => {
    const lists = listsOf(rows, DEMO_PEOPLE.student, now)
    expect(lists.get('live')).toBeUndefined()
    const [upcoming, ...others] = lists.get('upcoming') ?? []
    expect(others).toEqual([])
    expect(upcoming?.acknowledgedAt).toBeNull()
    expect(upcoming?.createdBy).toBe(account(rows, DEMO_PEOPLE.teacher).userId)
    expect(upcoming && windowState(upcoming, intervals, now)).toBe('open')
    expect(lists.get('requested')).toHaveLength(1)
    const { userId, grade } = account(rows, DEMO_PEOPLE.student)
    expect(grade).toBe('10')
    const places = Map.groupBy(
      rows.quickSelects.filter((place) => place.userId === userId),
      ({ kind }) => kind,
    )
    expect(places.get('origin')).toHaveLength(7)
    expect(places.get('destination')?.length).toBeGreaterThanOrEqual(3)
    const hers = rows.classMembers.filter((member) => member.userId === userId).map(({ userGroupId }) => userGroupId)
    const classes = rows.classes.filter(({ userGroupId }) => hers.some((id) => id === userGroupId))
    expect(classes.some(({ ownedBy }) => ownedBy === account(rows, DEMO_PEOPLE.teacher).userId)).toBe(true)
  })

  it('has a few classes with a second teacher, among them one of the teacher’s and one of a colleague', () => {
    const { userId } = account(rows, DEMO_PEOPLE.teacher)
    const ownerOf = new Map(rows.classes.map(({ userGroupId, ownedBy }) => [userGroupId, ownedBy]))
    const shared = rows.classTeachers.map((row) => ({ owner: ownerOf.get(row.userGroupId), helper: row.userId }))
    expect(shared.length).toBeGreaterThan(5)
    expect(shared.length).toBeLessThan(rows.classes.length / 10)
    expect(shared.filter(({ owner, helper }) => owner === helper)).toEqual([])
    expect(shared.some(({ owner }) => owner === userId)).toBe(true)
    expect(shared.some(({ helper }) => helper === userId)).toBe(true)
  })

  it('[D-041] leaves the locked student one of two quick passes', () => {
    const { userId, locked, dailyPassLimit } = account(rows, DEMO_PEOPLE.lockedStudent)
    expect({ locked, dailyPassLimit }).toEqual({ locked: true, dailyPassLimit: 2 })
    const used = started.filter(
      ({ studentId, startedAt }) =>
        studentId === userId && startedAt !== null && localDay(startedAt, TIMEZONE) === today,
    )
    expect(used).toHaveLength(1)
    expect(listsOf(rows, DEMO_PEOPLE.lockedStudent, now).get('live')).toBeUndefined()
  })

  it('[D-059] gives administrators every permission, and a district administrator a membership in every school', () => {
    expect(viewer(rows, DEMO_PEOPLE.administrator).permissions).toEqual({
      1: permissionsAtCreation('schoolAdministrator'),
    })
    const all = permissionsAtCreation('districtAdministrator')
    expect(viewer(rows, DEMO_PEOPLE.districtAdministrator).permissions).toEqual({ 1: all, 2: all })
    const faculty = new Set(rows.accounts.filter(({ type }) => type === 'faculty').map(({ userId }) => userId))
    const holders = (permission: string) =>
      rows.memberships.filter(
        ({ userId, permissions }) => faculty.has(userId) && permissions?.some((held) => held === permission),
      )
    expect(holders('allPasses:read').length).toBeGreaterThanOrEqual(5)
    expect(holders('allPasses:write').length).toBeGreaterThanOrEqual(1)
  })
})

it('is identical for the same instant, ids included', () => {
  expect(digest(compose(AFTER_MIDNIGHT))).toBe(digest(compose(AFTER_MIDNIGHT)))
})

it('[D-140] has the documented number of passes', () => {
  expect(composeDistrict({ now: MORNING, passwordHash: 'hash' }).passes.length).toBeGreaterThanOrEqual(60_000)
})

it('[HALL-01] names six people to sign in as, one of them with hall duty', () => {
  expect(DEMO_SIGN_INS.map(({ username }) => username)).toEqual([
    'student.demo',
    'locked.demo',
    'teacher.demo',
    'halls.demo',
    'admin.demo',
    'district.demo',
  ])
})
