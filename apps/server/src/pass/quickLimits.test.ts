/** Quick pass limits, the cooldown and closed times, as requests and starts meet them. */
import type { Pass } from '@corridor/contract'
import { instant, minutesAfter } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  closedTime,
  passAllowance,
  room as roomTable,
  school as schoolTable,
  studentDay,
  term,
  userAccount,
} from '../db/schema/index.ts'
import { findWrongDays } from '../insight/days.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { holdLocks, lockWaiters } from '../testing/holdLocks.ts'
import { issuePass, type PassInput, requestPass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import { linkTo, type PersonName, type SchoolWorld, WORKS_IN } from '../testing/world.ts'
import { reconcilePasses } from './reconcilePasses.ts'

let t: TestServer
let north: SchoolWorld
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.freeze(SCHOOL_MORNING)
  const { db } = t.database
  await forgetPasses(t.database)
  await emptyTables(t.database.pool, 'room_link', 'term', 'closed_time', 'pass_allowance')
  for (const [who, where] of WORKS_IN) await linkTo(db, north, where, north.people[who], SCHOOL_MORNING)
  await limit({
    ...{ quickPassesPerDay: null, quickPassesPerWeek: null, quickPassesPerTerm: null, passCooldown: null },
    ...{ hallCap: null, closedFirst: 0, closedLast: 0, closedUntil: null, closedBy: null },
  })
  await db.update(roomTable).set({ alwaysOpen: false })
  await db.update(userAccount).set({ locked: false })
})

/** Tuesday, 10:00 am at the school. */
const now = SCHOOL_MORNING
const at = (clock: string) => instant(`2026-10-13T${clock}.000Z`)
const id = (name: PersonName) => north.people[name].userId
/** Signed in at whatever time it is by now. */
const as = (name: PersonName) => clientFor(t.database.db, t.origin, id(name), t.clock.now())
const limit = (values: Partial<typeof schoolTable.$inferInsert>) =>
  t.database.db.update(schoolTable).set(values).where(eq(schoolTable.schoolId, north.schoolId))
const allow = (values: Pick<typeof passAllowance.$inferInsert, 'kind'> & Partial<typeof passAllowance.$inferInsert>) =>
  t.database.db.insert(passAllowance).values({ schoolId: north.schoolId, studentId: id('sam'), ...values })
const open = (name: 'library' | 'restroom' | 'nurse') =>
  t.database.db.update(roomTable).set({ alwaysOpen: true }).where(eq(roomTable.roomId, north.rooms[name]))

/** Until 10:10. */
let CLOSED: Pick<typeof schoolTable.$inferInsert, 'closedUntil' | 'closedBy'>
beforeAll(() => {
  CLOSED = { closedUntil: at('15:10:00'), closedBy: id('dora') }
})

const ask = async (input: PassInput = {}) => requestPass(await as('sam'), north, input)
const start = async (who: PersonName, { passId }: Pass) =>
  (await as(who)).send<Pass & { error?: { code: string; message: string } }>('POST', `/api/pass/${passId}/start`, {})
/** Asks, and comes back. */
async function go(input: PassInput = {}): Promise<Pass> {
  const pass = await ask(input)
  if (pass.startedAt)
    await (await as('sam')).call('POST /api/pass/:passId/complete', { params: { passId: pass.passId } })
  return pass
}
const kindOf = ({ startedAt, enqueuedAt, approvedAt }: Pass) =>
  startedAt ? 'goes' : enqueuedAt ? 'in line' : approvedAt ? 'granted' : 'asks'
const kinds = async (count: number, input: PassInput = {}) => {
  const found: string[] = []
  for (let index = 0; index < count; index += 1) found.push(kindOf(await go(input)))
  return found
}
const outlook = async (input: { scheduledFor?: string; toRoomId?: number } = {}) => {
  const { rooms, schoolId } = north
  const ends = { fromRoomId: rooms.classroom, fromFacultyId: id('ada'), toRoomId: rooms.library }
  return (await as('sam')).call('GET /api/pass/outlook', { query: { schoolId, ...ends, ...input } as never })
}

describe('a limit of quick passes', () => {
  it('[LIMIT-01] [LIMIT-04] [LIMIT-05] a day: the next is asked of the teacher in the room, who lets them go', async () => {
    await limit({ quickPassesPerDay: 2 })
    await linkTo(t.database.db, north, 'library', north.people.ben, now)
    const toBen = { toFacultyId: id('ben') }
    expect(await kinds(2, toBen)).toEqual(['goes', 'goes'])
    expect(await outlook()).toMatchObject({
      ...{ outlook: 'ask', because: 'limit', reached: { period: 'day', limit: 2 } },
      approverName: 'Ada North',
    })
    const third = await ask(toBen)
    expect(third).toMatchObject({ approverId: id('ada'), approvedAt: null, approvalByOrigin: true })
    expect(third.reachedLimit).toEqual({ period: 'day', used: 2, limit: 2 })
    const { passId } = third
    const approved = await (await as('ada')).call('POST /api/pass/:passId/approve', { params: { passId } })
    expect((await start('sam', approved)).body).toMatchObject({ startedAt: now })
    await (await as('sam')).call('POST /api/pass/:passId/complete', { params: { passId } })
    t.clock.freeze(minutesAfter(now, 24 * 60))
    expect(kindOf(await ask(toBen))).toBe('goes')
  })

  it('[LIMIT-01] a week begins on Monday', async () => {
    await limit({ quickPassesPerWeek: 2 })
    expect(await kinds(1)).toEqual(['goes'])
    t.clock.freeze(minutesAfter(now, 2 * 24 * 60))
    expect(await kinds(2)).toEqual(['goes', 'asks'])
    expect(await outlook()).toMatchObject({ reached: { period: 'week', limit: 2 } })
    t.clock.freeze(minutesAfter(now, 6 * 24 * 60))
    expect(await kinds(1)).toEqual(['goes'])
  })

  it('[LIMIT-01] a term applies while there is one, and the longest that is reached is said', async () => {
    await limit({ quickPassesPerTerm: 1, quickPassesPerDay: 1 })
    await t.database.db.insert(term).values({
      ...{ schoolId: north.schoolId, name: 'Fall', startsOn: '2026-10-14', endsOn: '2026-12-18', createdAt: now },
    })
    expect(await kinds(1)).toEqual(['goes'])
    expect((await outlook()).reached).toEqual({ period: 'day', limit: 1 })
    t.clock.freeze(minutesAfter(now, 24 * 60))
    expect(await kinds(2)).toEqual(['goes', 'asks'])
    expect((await outlook()).reached).toEqual({ period: 'term', limit: 1 })
  })

  it('[LIMIT-02] counts what a student asked for and started, and days can be counted again', async () => {
    await limit({ quickPassesPerDay: 2 })
    await open('nurse')
    const [ada, sam] = [await as('ada'), await as('sam')]
    const issued = await issuePass(ada, north, { scheduledFor: now })
    await start('sam', issued)
    await sam.call('POST /api/pass/:passId/complete', { params: { passId: issued.passId } })
    const canceled = await ask({ scheduledFor: at('18:00:00') })
    const params = { passId: canceled.passId }
    await sam.call('POST /api/pass/:passId/cancel', { params, body: { reason: 'No need' } })
    await open('restroom')
    expect(await kinds(1, { to: 'restroom' })).toEqual(['goes'])
    expect(await kinds(3)).toEqual(['goes', 'goes', 'asks'])
    const [day] = await t.database.db.select().from(studentDay)
    expect([day?.usedPasses, day?.countedPasses]).toEqual([4, 2])
    expect(await findWrongDays(t.database.db)).toEqual([])
  })

  it('[LIMIT-02] [D-041] what is granted and has not started counts, too', async () => {
    await limit({ quickPassesPerDay: 1 })
    expect(kindOf(await ask({ scheduledFor: at('18:00:00') }))).toBe('granted')
    expect(kindOf(await ask())).toBe('asks')
    expect(kindOf(await ask({ scheduledFor: at('19:00:00') }))).toBe('asks')
    expect(kindOf(await ask({ scheduledFor: instant('2026-10-14T15:00:00.000Z') }))).toBe('granted')
  })

  it('[LIMIT-02] what was granted and never started no longer counts once its time has gone by', async () => {
    await limit({ quickPassesPerDay: 1 })
    const granted = await ask({ scheduledFor: at('15:30:00') })
    expect(kindOf(granted)).toBe('granted')
    t.clock.freeze(at('15:31:00'))
    expect((await outlook()).reached).toEqual({ period: 'day', limit: 1 })
    t.clock.freeze(at('17:00:00'))
    expect((await start('sam', granted)).body.error?.code).toBe('lapsed')
    expect(await outlook()).toMatchObject({ outlook: 'go', left: { left: 1 } })
    expect(await kinds(2)).toEqual(['goes', 'asks'])
  })

  it('[LIMIT-03] a locked student’s own number and the school’s: the strictest applies', async () => {
    const lock = (dailyPassLimit: number) =>
      t.database.db
        .update(userAccount)
        .set({ locked: true, dailyPassLimit })
        .where(eq(userAccount.userId, id('sam')))
    await limit({ quickPassesPerDay: 2 })
    await lock(1)
    expect(await kinds(2)).toEqual(['goes', 'asks'])
    await forgetPasses(t.database)
    await lock(5)
    expect(await kinds(3)).toEqual(['goes', 'goes', 'asks'])
  })

  it('[LIMIT-03] numbers of their own replace the school’s, up or down, and empty ones fall back', async () => {
    await limit({ quickPassesPerDay: 1, quickPassesPerWeek: 3 })
    await allow({ kind: 'own', perDay: 9 })
    expect(await kinds(4)).toEqual(['goes', 'goes', 'goes', 'asks'])
    await forgetPasses(t.database)
    await t.database.db.update(passAllowance).set({ perDay: null, perWeek: 1 })
    expect(await kinds(2)).toEqual(['goes', 'asks'])
  })

  it('[ALL-04] not for a student without limits, whatever the school sets', async () => {
    await limit({ quickPassesPerDay: 1, passCooldown: 30, ...CLOSED })
    await allow({ kind: 'none' })
    expect(await outlook()).toMatchObject({ outlook: 'go', left: null })
    expect(await kinds(3)).toEqual(['goes', 'goes', 'goes'])
  })

  it('[ALL-02] is not dodged by a pass for in two minutes; what staff issue is decided', async () => {
    await limit({ quickPassesPerDay: 1 })
    expect(await kinds(1)).toEqual(['goes'])
    expect(kindOf(await ask({ scheduledFor: at('15:02:00') }))).toBe('asks')
    const issued = await issuePass(await as('ada'), north, { scheduledFor: now })
    expect((await start('sam', issued)).body.startedAt).toBe(now)
  })

  it('[ALL-03] not to a room that is always open, which is counted by none of them', async () => {
    await limit({ quickPassesPerDay: 1, passCooldown: 30, ...CLOSED, hallCap: 1 })
    await open('library')
    expect(await kinds(2)).toEqual(['goes', 'goes'])
    expect(await outlook()).toMatchObject({ outlook: 'go', left: null })
    expect(kindOf(await ask({ to: 'restroom' }))).toBe('asks')
  })

  it('[LIMIT-06] a pass that was granted for later is looked at again when it starts; a teacher can start it', async () => {
    await limit({ quickPassesPerDay: 2 })
    const later = await ask({ scheduledFor: at('15:03:00') })
    await limit({ quickPassesPerDay: 1 })
    await t.database.db.insert(studentDay).values({
      ...{ schoolId: north.schoolId, studentId: id('sam'), day: '2026-10-13', usedPasses: 1, countedPasses: 1 },
    })
    const refused = await start('sam', later)
    expect([refused.status, refused.body.error?.code]).toEqual([409, 'no_quick_passes'])
    expect(refused.body.error?.message).toBe('No quick passes are left today. Ask a teacher to start this pass.')
    expect((await start('ada', later)).body.startedAt).toBe(now)
  })

  it('[LIMIT-04] the number left is said when it is two or less', async () => {
    await limit({ quickPassesPerDay: 4, quickPassesPerWeek: 60 })
    const left: unknown[] = []
    for (let index = 0; index < 4; index += 1) {
      left.push((await outlook()).left)
      await go()
    }
    expect(left).toEqual([null, null, { period: 'day', left: 2 }, { period: 'day', left: 1 }])
  })

  it('[LIMIT-14] two requests at once with one quick pass left: the second becomes a request', async () => {
    await limit({ quickPassesPerDay: 1 })
    const letGo = await holdLocks(t.database, { students: [id('sam')] })
    const asked = [ask({ scheduledFor: at('18:00:00') }), ask({ scheduledFor: at('19:00:00') })]
    await lockWaiters(t.database, 2)
    await letGo()
    expect((await Promise.all(asked)).map(kindOf).sort()).toEqual(['asks', 'granted'])
  })
})

describe('the cooldown', () => {
  it('[LIMIT-07] the next needs approval until some minutes after the last one ended', async () => {
    await limit({ passCooldown: 30 })
    expect(await kinds(1)).toEqual(['goes'])
    t.clock.freeze(minutesAfter(now, 29))
    expect(await outlook()).toMatchObject({ because: 'cooldown', readyAt: at('15:30:00') })
    const asked = await ask()
    expect([kindOf(asked), asked.reachedLimit, asked.approverId]).toEqual(['asks', null, id('ada')])
    t.clock.freeze(minutesAfter(now, 30))
    expect(kindOf(await ask())).toBe('goes')
  })

  it('[LIMIT-07] a pass that the system ended starts none', async () => {
    await limit({ passCooldown: 30 })
    const { passId } = await ask()
    const end =
      'update pass set completed_at = $1, completed_by = null, duration = null, version = version + 1 where pass_id = $2'
    await t.database.pool.query(end, [now, passId])
    expect(kindOf(await ask())).toBe('goes')
  })
})

describe('while quick passes are closed', () => {
  const lunch = () =>
    t.database.db.insert(closedTime).values({
      ...{ schoolId: north.schoolId, name: 'Lunch', days: ['t'], createdAt: now },
      ...{ startMinute: 600, endMinute: 610 },
    })

  it('[CLOSED-03] the teacher in the room is asked', async () => {
    await lunch()
    expect(await outlook()).toMatchObject({
      ...{ outlook: 'ask', because: 'closed', opensAt: at('15:10:00'), approverName: 'Ada North' },
    })
    expect(await ask()).toMatchObject({ approvedAt: null, approverId: id('ada'), reachedLimit: null })
  })

  it('[CLOSED-06] tiles say when it opens', async () => {
    await lunch()
    const query = { schoolId: north.schoolId, fromRoomId: north.rooms.classroom }
    const tiles = await (await as('sam')).call('GET /api/pass/destinations', { query })
    expect(tiles).toMatchObject([{ outlook: 'ask', opensAt: at('15:10:00') }])
  })

  it('[CLOSED-04] a time in it is asked for, and what was granted before waits for its student, not for staff', async () => {
    const granted = await ask({ scheduledFor: at('15:03:00') })
    await lunch()
    expect(kindOf(await ask({ scheduledFor: at('15:05:00') }))).toBe('asks')
    expect(kindOf(await ask({ scheduledFor: at('15:15:00') }))).toBe('granted')
    const refused = await start('sam', granted)
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'closed_now', message: 'Passes open at 10:10. Your pass waits for you.' },
    ])
    expect((await start('ada', granted)).body.startedAt).toBe(now)
  })

  it('[CLOSED-05] lines wait until it opens, and active passes go on', async () => {
    await t.database.db.update(roomTable).set({ totalLimit: 1 }).where(eq(roomTable.roomId, north.rooms.restroom))
    const first = await requestPass(await as('tess'), north, { to: 'restroom' })
    const second = await ask({ to: 'restroom' })
    expect([first, second].map(kindOf)).toEqual(['goes', 'in line'])
    await limit({ ...CLOSED })
    await (await as('tess')).call('POST /api/pass/:passId/complete', { params: { passId: first.passId } })
    const read = async () => (await as('sam')).call('GET /api/pass/:passId', { params: { passId: second.passId } })
    expect(kindOf(await read())).toBe('in line')
    t.clock.freeze(at('15:10:00'))
    await reconcilePasses(t.server.context, north.schoolId)
    expect(kindOf(await read())).toBe('goes')
  })

  it('[CLOSED-05] a change of the bells or of the calendar that opens the present minute lets those in line go', async () => {
    await t.database.db.update(roomTable).set({ totalLimit: 1 }).where(eq(roomTable.roomId, north.rooms.restroom))
    const office = await as('dora')
    const body = { schoolId: north.schoolId, name: 'Regular' }
    const { scheduleId, blocks } = await office.call('POST /api/schedule', { body })
    await office.call('POST /api/schedule/:scheduleId/use', { params: { scheduleId } })
    const [block] = blocks
    if (!block) throw new Error('a schedule has a block')
    /** From 9:50 at the school, as it is sent, so that the first half hour is not over. */
    const hours = { startHour: 15, startMinute: 50, endHour: 16, endMinute: 50 }
    const makeHours = () =>
      office.call('POST /api/timerange', { body: { blockId: block.blockId, ...hours, days: ['t'] } })
    const waiting = async () => {
      await limit({ closedFirst: 0 })
      const first = await requestPass(await as('tess'), north, { to: 'restroom' })
      const second = await ask({ to: 'restroom' })
      await limit({ closedFirst: 30 })
      await (await as('tess')).call('POST /api/pass/:passId/complete', { params: { passId: first.passId } })
      const read = async () =>
        kindOf(await (await as('sam')).call('GET /api/pass/:passId', { params: { passId: second.passId } }))
      expect(await read()).toBe('in line')
      return read
    }
    const { timeRangeId } = await makeHours()
    const afterBells = await waiting()
    await office.call('DELETE /api/timerange/:timeRangeId', { params: { timeRangeId } })
    expect(await afterBells()).toBe('goes')
    await forgetPasses(t.database)
    await makeHours()
    const afterCalendar = await waiting()
    const params = { schoolId: north.schoolId }
    const { calendar } = await office.call('GET /api/school/:schoolId', { params })
    const setting = { fromDay: '2026-10-13', toDay: '2026-10-13', kind: 'none', name: 'Storm' } as const
    await office.call('POST /api/school/:schoolId/days', {
      params,
      body: { settings: [setting], passesDecided: true, version: calendar.version },
    })
    expect(await afterCalendar()).toBe('goes')
  })

  it('[CLOSED-09] the server’s time decides, to the second', async () => {
    await lunch()
    t.clock.freeze(at('15:09:59'))
    expect(kindOf(await ask())).toBe('asks')
    t.clock.freeze(at('15:10:00'))
    expect(kindOf(await ask())).toBe('goes')
  })
})
