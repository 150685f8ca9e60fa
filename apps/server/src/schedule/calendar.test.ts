/** The calendar of a school: what its days are set to, what past days used, and who may not change it. */
import type { CallKey, Input, Schedule } from '@corridor/contract'
import { scheduleOn } from '@corridor/rules/schedule'
import { addDays, type Instant } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  block,
  changeEvent,
  pass,
  schedule,
  school,
  schoolCalendar,
  schoolDay,
  timeRange,
  usedDay,
} from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { issuePass } from '../testing/passes.ts'
import { forgetPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'
import { readDays, recordUsedDays } from './usedDays.ts'

let t: TestServer
let north: SchoolWorld
let dora: TestClient
let regular: Schedule
let early: Schedule
const TUESDAY_MORNING: Instant = '2026-11-17T16:00:00.000Z'
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  t.clock.freeze(TUESDAY_MORNING)
  north = t.world.north
  dora = await as('dora.north')
})
afterAll(() => t.close())
beforeEach(async () => {
  const { db } = t.database
  t.clock.freeze(TUESDAY_MORNING)
  for (const table of [usedDay, schoolDay, schoolCalendar, timeRange, block, schedule]) await db.delete(table)
  regular = await make('Regular', ['m', 't', 'w', 'th', 'f'])
  early = await make('Early dismissal', ['w'])
  await db.delete(usedDay)
})

const HOURS = { startHour: 14, startMinute: 0, endHour: 15, endMinute: 0 }
type Weekdays = Schedule['blocks'][number]['timeRanges'][number]['days']

async function make(name: string, days: Weekdays): Promise<Schedule> {
  const made = await dora.call('POST /api/schedule', { body: { schoolId: north.schoolId, name } })
  const blockId = made.blocks[0]?.blockId
  if (blockId) await dora.call('POST /api/timerange', { body: { blockId, ...HOURS, days } })
  return made
}

const params = () => ({ schoolId: north.schoolId })
const setup = (client = dora) => client.call('GET /api/school/:schoolId', { params: params() })
type Setting = Input<'POST /api/school/:schoolId/days', 'body'>['settings'][number]
const THURSDAY = '2026-11-19'
const NEXT_WEDNESDAY = '2026-11-25'
const NEXT_FRIDAY = '2026-11-27'
const off = (fromDay = NEXT_WEDNESDAY, toDay = NEXT_FRIDAY): Setting => ({ fromDay, toDay, kind: 'none' })
const setDays = (settings: Setting[], more: object = {}, client = dora) =>
  client.ask('POST /api/school/:schoolId/days', { params: params(), body: { settings, version: 1, ...more } })
const on = async (day: string) => {
  const { schedule: used, hasSchool, letter, name } = scheduleOn(await setup(), day)
  return { schedule: used?.name ?? null, hasSchool, letter, name }
}

describe('days of the calendar', () => {
  it('[DAYS-02] get a schedule, no school or what is usual, alone or as a range, with a name', async () => {
    const { status, body } = await setDays([{ ...off(), name: '  Thanksgiving break ' }])
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 2, days: [{ onDay: NEXT_WEDNESDAY }, {}, { onDay: NEXT_FRIDAY }] })
    expect(await on('2026-11-26')).toEqual({
      schedule: null,
      hasSchool: false,
      letter: null,
      name: 'Thanksgiving break',
    })
    const one = { fromDay: NEXT_WEDNESDAY, toDay: NEXT_WEDNESDAY }
    await setDays([{ ...one, kind: 'schedule', scheduleId: early.scheduleId }], { version: 2 })
    expect(await on(NEXT_WEDNESDAY)).toMatchObject({ schedule: 'Early dismissal' })
    await setDays([{ ...off(), kind: 'usual' }], { version: 3 })
    expect(await on(NEXT_WEDNESDAY)).toMatchObject({ schedule: 'Regular', hasSchool: true })
    expect((await setup()).calendar.days).toEqual([])
  })

  it('[DAYS-02] of a school that has no past yet are there as well', async () => {
    const south = { schoolId: t.world.south.schoolId }
    const admin = await as('dora.south')
    await t.database.db.delete(usedDay)
    await t.database.db.update(school).set({ createdAt: TUESDAY_MORNING }).where(eq(school.schoolId, south.schoolId))
    const body = { settings: [off()], version: 1 }
    const { days } = await admin.call('POST /api/school/:schoolId/days', { params: south, body })
    expect(days).toHaveLength(3)
    expect((await admin.call('GET /api/school/:schoolId', { params: south })).calendar.days).toHaveLength(3)
  })

  it('[DAYS-02] [ALL-10] are in Activity, and open screens hear of them', async () => {
    const screen = await dora.listen()
    await setDays([{ ...off(), name: 'Break' }])
    await screen.hear('schoolChanged')
    screen.close()
    const lines = await t.database.db
      .select()
      .from(changeEvent)
      .where(eq(changeEvent.action, 'setDays'))
      .orderBy(changeEvent.changeEventId)
    expect(lines.at(-1)).toMatchObject({
      subject: 'school',
      detail: { fromDay: NEXT_WEDNESDAY, toDay: NEXT_FRIDAY, kind: 'none', scheduleId: null, name: 'Break' },
    })
  })

  it('[DAYS-02] a weekend within a range is left alone, and a Saturday on its own can have school', async () => {
    await setDays([off('2026-11-26', '2026-11-30')])
    const days = (await setup()).calendar.days.map(({ onDay }) => onDay)
    expect(days).toEqual(['2026-11-26', '2026-11-27', '2026-11-30'])
    const saturday = { fromDay: '2026-11-21', toDay: '2026-11-21', kind: 'schedule' as const }
    const sent = { ...saturday, scheduleId: regular.scheduleId }
    expect((await setDays([sent], { version: 2 })).body).toMatchObject({
      error: { fields: { weekday: 'Choose which weekday’s times to use.' } },
    })
    expect((await setDays([{ ...sent, weekday: 'm' }], { version: 2 })).status).toBe(200)
    expect(await on('2026-11-21')).toMatchObject({ schedule: 'Regular', hasSchool: true })
  })

  it('[DAYS-02] a schedule until a day leaves days without school alone, if it says so', async () => {
    await setDays([off(THURSDAY, THURSDAY)])
    const { scheduleId } = regular
    const until = { fromDay: '2026-11-18', toDay: '2026-11-20', kind: 'schedule' as const, scheduleId }
    expect((await setDays([{ ...until, keepsDaysOff: true }], { version: 2 })).status).toBe(200)
    expect((await on(THURSDAY)).hasSchool).toBe(false)
    expect((await setup()).calendar.days.map(({ onDay, kind }) => [onDay, kind])).toEqual([
      ['2026-11-18', 'schedule'],
      [THURSDAY, 'none'],
      ['2026-11-20', 'schedule'],
    ])
    const onlyOff = await setDays([{ ...until, fromDay: THURSDAY, toDay: THURSDAY, keepsDaysOff: true }], {
      version: 3,
    })
    expect(onlyOff).toMatchObject({
      status: 422,
      body: { error: { message: 'There is no school on any of these days.' } },
    })
    await setDays([until], { version: 3 })
    expect((await on(THURSDAY)).hasSchool, 'a range that somebody chose').toBe(true)
  })

  it('[DAYS-04] a schedule without times on the weekday asks which weekday’s times to use', async () => {
    const thursday = { fromDay: THURSDAY, toDay: THURSDAY, kind: 'schedule' as const, scheduleId: early.scheduleId }
    const { status, body } = await setDays([thursday])
    expect([status, body]).toMatchObject([422, { error: { fields: { weekday: expect.any(String) } } }])
    expect((await setDays([{ ...thursday, weekday: 'f' }])).status).toBe(422)
    expect((await setDays([{ ...thursday, weekday: 'w' }])).status).toBe(200)
    expect(scheduleOn(await setup(), THURSDAY).weekday).toBe('w')
  })

  it.each<[string, () => Setting, number, string]>([
    ['a range that ends before it starts', () => off(NEXT_FRIDAY, NEXT_WEDNESDAY), 422, 'toDay'],
    ['more than 400 days', () => off('2026-11-23', addDays('2026-11-23', 400)), 422, 'toDay'],
    ['a day that is over', () => off('2026-11-16', '2026-11-20'), 422, 'fromDay'],
    ['a day after the next school year', () => off('2028-08-01', '2028-08-01'), 422, 'toDay'],
    ['a schedule that is missing', () => ({ ...off(), kind: 'schedule' }), 422, 'scheduleId'],
    ['a name of 41 characters', () => ({ ...off(), name: 'x'.repeat(41) }), 422, 'settings.0.name'],
    ['a day of a rotation that is not there', () => ({ ...off(), kind: 'usual', cycleDay: 3 }), 422, 'cycleDay'],
  ])('[DAYS-07] %s is refused with what is wrong', async (_, setting, status, field) => {
    const answer = await setDays([setting()])
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error: { fields: { [field]: expect.any(String) } } })
    expect((await setup()).calendar.days).toEqual([])
  })

  it('[DAYS-07] a schedule of another school is not found', async () => {
    const theirs = await (await as('dora.south')).call('POST /api/schedule', {
      body: { schoolId: t.world.south.schoolId },
    })
    const setting = { ...off(), kind: 'schedule' as const, scheduleId: theirs.scheduleId }
    expect((await setDays([setting])).status).toBe(404)
  })

  it('[ALL-10] two people who set the same day: the second is told, with the calendar as it is now', async () => {
    await setDays([off()])
    const second = await setDays([{ ...off(), kind: 'schedule', scheduleId: regular.scheduleId }])
    expect([second.status, second.body]).toMatchObject([
      409,
      { error: { code: 'changed', current: { version: 2, days: [{ kind: 'none' }, {}, {}] } } },
    ])
    // The same values, or other days, do not conflict.
    expect((await setDays([off()])).status).toBe(200)
    expect((await setDays([off('2026-12-21', '2026-12-31')])).status).toBe(200)
  })

  it('[DAYS-07] with passes get no school only after somebody has decided about them', async () => {
    const planned = await issuePass(dora, north, { scheduledFor: '2026-11-25T16:00:00.000Z' })
    const list = { params: params(), body: { days: [NEXT_WEDNESDAY, NEXT_FRIDAY] } }
    const { body } = await setDays([off()])
    expect(body).toMatchObject({
      error: { code: 'passes_planned', message: '1 pass is planned then. Keep or cancel it, then save again.' },
    })
    expect(await dora.call('POST /api/school/:schoolId/planned', list)).toMatchObject({
      total: 1,
      passes: [{ passId: planned.passId, studentName: 'Sam North', toRoomName: planned.toRoomName }],
    })
    expect((await setDays([off()], { passesDecided: true })).status).toBe(200)
    const [kept] = await t.database.db.select().from(pass).where(eq(pass.passId, planned.passId))
    expect(kept?.canceledAt).toBeNull()
  })
})

describe('a Saturday with school', () => {
  const SATURDAY = '2026-11-21'
  const change = (body: object) =>
    dora.ask('POST /api/school/:schoolId/calendar', { params: params(), body: { version: 1, ...body } })
  const WEEK = ['m', 't', 'w', 'th', 'f'] as const
  beforeEach(async () => {
    await forgetPasses(t.database)
    await issuePass(dora, north, { scheduledFor: '2026-11-21T16:00:00.000Z' })
  })

  it('[DAYS-07] whose schedule is taken back asks what becomes of its passes', async () => {
    const { scheduleId } = regular
    const added = { fromDay: SATURDAY, toDay: SATURDAY, kind: 'schedule', scheduleId, weekday: 'm' } as const
    const usual = { fromDay: SATURDAY, toDay: SATURDAY, kind: 'usual' } as const
    expect((await setDays([added])).status).toBe(200)
    const back = await setDays([usual], { version: 2 })
    expect(back).toMatchObject({ status: 409, body: { error: { code: 'passes_planned' } } })
    expect((await on(SATURDAY)).hasSchool).toBe(true)
    expect((await setDays([usual], { version: 2, passesDecided: true })).status).toBe(200)
    expect((await setDays([usual], { version: 3 })).status, 'there was no school before').toBe(200)
  })

  it('[DAYS-07] that the week loses asks what becomes of its passes', async () => {
    expect((await change({ weekdays: [...WEEK, 'sa'] })).status).toBe(200)
    const { version } = (await setup()).calendar
    expect(await change({ weekdays: WEEK, version })).toMatchObject({
      status: 409,
      body: { error: { code: 'passes_planned' } },
    })
    expect((await on(SATURDAY)).hasSchool).toBe(true)
    expect((await change({ opensAt: 360, version })).status, 'hours alone').toBe(200)
    const decided = { weekdays: WEEK, version: version + 1, passesDecided: true }
    expect((await change(decided)).status).toBe(200)
    expect((await on(SATURDAY)).hasSchool).toBe(false)
  })
})

describe('the rest of the calendar', () => {
  const change = (body: object, client = dora) =>
    client.ask('POST /api/school/:schoolId/calendar', { params: params(), body: { version: 1, ...body } })
  const AB = () => ({
    fromDay: '2026-11-16',
    countsDaysOff: false,
    days: [
      { letter: 'A', scheduleId: regular.scheduleId },
      { letter: 'B', scheduleId: early.scheduleId },
    ],
  })

  it('[DAYS-03] a rotation gives each day a letter and a schedule', async () => {
    expect((await change({ cycle: AB() })).status).toBe(200)
    expect(await on('2026-11-17')).toMatchObject({ letter: 'B', schedule: 'Early dismissal' })
    await setDays([{ fromDay: '2026-11-18', toDay: '2026-11-18', kind: 'usual', cycleDay: 1, cycleContinues: true }], {
      version: 2,
    })
    expect([(await on('2026-11-18')).letter, (await on('2026-11-19')).letter]).toEqual(['B', 'A'])
    expect((await change({ cycle: null, version: 3 })).body).toMatchObject({ cycle: null })
  })

  it.each<[string, () => object]>([
    ['one day', () => ({ ...AB(), days: AB().days.slice(0, 1) })],
    [
      'eleven days',
      () => ({ ...AB(), days: Array.from({ length: 11 }, (_, n) => ({ ...AB().days[0], letter: `${n}` })) }),
    ],
    ['the same letter twice', () => ({ ...AB(), days: AB().days.map((day) => ({ ...day, letter: 'a' })) })],
    ['a first day long ago', () => ({ ...AB(), fromDay: '2020-08-17' })],
  ])('[DAYS-03] a rotation with %s is refused', async (_, cycle) => {
    expect((await change({ cycle: cycle() })).status).toBe(422)
  })

  it('[DAYS-05] hours may be widened and weekend days added, within limits', async () => {
    expect(
      (await change({ opensAt: 300, closesAt: 1380, weekdays: ['sa', 'm', 't', 'w', 'th', 'f'] })).body,
    ).toMatchObject({
      opensAt: 300,
      closesAt: 1380,
      weekdays: ['m', 't', 'w', 'th', 'f', 'sa'],
    })
    expect((await change({ opensAt: 299, version: 2 })).body).toMatchObject({
      error: { fields: { opensAt: 'Choose a time from 5:00 am to 7:00 am.' } },
    })
    expect((await change({ closesAt: 900, version: 2 })).status).toBe(422)
    expect((await change({ weekdays: ['m', 't', 'w', 'th', 'sa'], version: 2 })).status).toBe(422)
  })

  it('[DAYS-05] hours do not become narrower than a period', async () => {
    await change({ opensAt: 300 })
    const blockId = regular.blocks[0]?.blockId
    if (!blockId) throw new Error('no block')
    await dora.call('POST /api/timerange', {
      body: { blockId, startHour: 12, startMinute: 0, endHour: 12, endMinute: 40, days: ['m'] },
    })
    expect((await change({ opensAt: 420, version: 2 })).body).toMatchObject({
      error: { fields: { opensAt: expect.stringMatching(/ is outside of these hours\. Move it first\.$/) } },
    })
    expect((await change({ opensAt: 360, version: 2 })).status).toBe(200)
  })

  it('[ALL-10] is an edit with a version', async () => {
    await change({ opensAt: 360 })
    expect((await change({ opensAt: 300 })).body).toMatchObject({
      error: { code: 'changed', current: { opensAt: 360 } },
    })
    expect((await change({ closesAt: 1000 })).status).toBe(200)
  })

  it('[DAYS-02] a schedule that the rotation or a day to come uses is not removed', async () => {
    const remove = () =>
      dora.ask('DELETE /api/schedule/:scheduleId', { params: { scheduleId: early.scheduleId }, query: {} })
    await setDays([{ ...off(), toDay: NEXT_WEDNESDAY, kind: 'schedule', scheduleId: early.scheduleId }])
    expect((await remove()).body).toMatchObject({
      error: { message: '1 day of the calendar uses this schedule. Give them another one before you remove it.' },
    })
    await setDays([{ ...off(), toDay: NEXT_WEDNESDAY, kind: 'usual' }], { version: 2 })
    await change({ cycle: AB(), version: 3 })
    expect((await remove()).body).toMatchObject({ error: { code: 'active_schedule' } })
    await change({ cycle: null, version: 4 })
    expect((await remove()).status).toBe(200)
  })
})

describe('what past days used', () => {
  const days = async (client: TestClient, from: string, to: string) =>
    (await client.call('GET /api/school/:schoolId/days', { params: params(), query: { from, to } })).days

  it('[DAYS-04] is stored when a day ends and never changes', async () => {
    const { db } = t.database
    await setDays([off('2026-11-18', '2026-11-18')])
    t.clock.freeze('2026-11-19T16:00:00.000Z')
    await recordUsedDays(t.server.context)
    await recordUsedDays(t.server.context)
    const later = await t.as('dora.north')
    const used = await days(later, '2026-11-16', '2026-11-20')
    expect(used.map(({ onDay, isSchoolDay, scheduleName }) => [onDay, isSchoolDay, scheduleName])).toEqual([
      ['2026-11-16', true, 'Regular'],
      ['2026-11-17', true, 'Regular'],
      ['2026-11-18', false, null],
    ])
    await later.call('POST /api/schedule/:scheduleId/use', { params: { scheduleId: early.scheduleId } })
    expect(await days(later, '2026-11-16', '2026-11-20')).toEqual(used)
    const week = await readDays(db, north.schoolId, { from: '2026-11-16', to: '2026-11-20' })
    expect(['2026-11-16', '2026-11-17', '2026-11-18'].map(week.isSchoolDay)).toEqual([true, true, false])
    expect(week.hoursOn('2026-11-16')).toMatchObject([{ startMinute: 480, endMinute: 540 }])
  })

  it('[DAYS-04] a day that ended without a job is stored before anybody changes the schedules', async () => {
    t.clock.freeze('2026-11-20T16:00:00.000Z')
    const later = await t.as('dora.north')
    await later.call('POST /api/schedule/:scheduleId/use', { params: { scheduleId: early.scheduleId } })
    const used = await days(later, '2026-11-17', '2026-11-20')
    expect(used.map(({ onDay, scheduleName }) => [onDay, scheduleName])).toEqual([
      ['2026-11-17', 'Regular'],
      ['2026-11-18', 'Regular'],
      ['2026-11-19', 'Regular'],
    ])
  })
})

describe('those without the right', () => {
  const CALLS: [CallKey, object][] = [
    ['POST /api/school/:schoolId/days', { body: { settings: [off()], version: 1 } }],
    ['POST /api/school/:schoolId/calendar', { body: { opensAt: 360, version: 1 } }],
    ['GET /api/school/:schoolId/days', { query: { from: THURSDAY, to: THURSDAY } }],
    ['POST /api/school/:schoolId/planned', { body: { days: [THURSDAY] } }],
  ]
  it.each(CALLS)('[ALL-10] get 403 for %s', async (call, input) => {
    for (const username of ['ada.north', 'sam.north']) {
      const client = await as(username)
      expect((await client.ask(call, { params: params(), ...input } as never)).status).toBe(403)
    }
  })

  it('[DAYS-04] students see the calendar, which has no answer for today in it', async () => {
    await setDays([{ ...off(), name: 'Break' }], { passesDecided: true })
    const { calendar, schedule: usual } = await setup(await as('sam.north'))
    expect(calendar.days.map(({ name }) => name)).toEqual(['Break', 'Break', 'Break'])
    t.clock.freeze('2026-11-26T16:00:00.000Z')
    expect((await setup(await t.as('sam.north'))).schedule).toEqual(usual)
  })
})

describe('a calendar file', () => {
  const file = (lines: string[], end = 'END:VCALENDAR') =>
    new File([['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, end].join('\r\n')], 'days.ics')
  const event = (name: string, ...lines: string[]) => ['BEGIN:VEVENT', `SUMMARY:${name}`, ...lines, 'END:VEVENT']
  const send = (sent: File) => {
    const form = new FormData()
    form.append('file', sent)
    return dora.send('POST', `/api/school/${north.schoolId}/ics`, form)
  }

  it('[DAYS-06] lists all-day events with a guess, repetitions included, and takes nothing over', async () => {
    const { status, body } = await send(
      file([
        ...event('Winter Break', 'DTSTART;VALUE=DATE:20261221', 'DTEND;VALUE=DATE:20270102'),
        ...event('Early Release', 'DTSTART;VALUE=DATE:20261202', 'RRULE:FREQ=WEEKLY;COUNT=2'),
        ...event('Board meeting', 'DTSTART:20261203T180000Z', 'DTEND:20261203T190000Z'),
        ...event('Long ago', 'DTSTART;VALUE=DATE:20190101'),
      ]),
    )
    expect(status).toBe(200)
    expect(body).toEqual({
      events: [
        { name: 'Early Release', fromDay: '2026-12-02', toDay: '2026-12-02', guess: 'early' },
        { name: 'Early Release', fromDay: '2026-12-09', toDay: '2026-12-09', guess: 'early' },
        { name: 'Winter Break', fromDay: '2026-12-21', toDay: '2027-01-01', guess: 'none' },
      ],
    })
    expect((await setup()).calendar.days).toEqual([])
  })

  it('[DAYS-06] a day of a series that was moved is listed where it is now, and not where it was', async () => {
    const days = async (lines: string[]) =>
      ((await send(file(lines))).body as unknown as { events: { name: string; fromDay: string }[] }).events.map(
        ({ name, fromDay }) => `${name} ${fromDay}`,
      )
    const moved = (name: string, uid: string) =>
      event(name, `UID:${uid}`, 'RECURRENCE-ID;VALUE=DATE:20261209', 'DTSTART;VALUE=DATE:20261210')
    const weekly = ['DTSTART;VALUE=DATE:20261202', 'RRULE:FREQ=WEEKLY;COUNT=3']
    expect(
      await days([
        ...moved('Late start', 'a'),
        ...event('Early Release', 'UID:a', ...weekly),
        ...event('Assembly', 'UID:b', ...weekly),
      ]),
    ).toEqual([
      ...['Assembly 2026-12-02', 'Early Release 2026-12-02', 'Assembly 2026-12-09', 'Late start 2026-12-10'],
      ...['Assembly 2026-12-16', 'Early Release 2026-12-16'],
    ])
    expect(await days(moved('Late start', 'a')), 'without its series').toEqual(['Late start 2026-12-10'])
  })

  it('[DAYS-06] as many events as a file may have can be taken over at once', async () => {
    const settings = Array.from({ length: 2000 }, (_, at) =>
      off(addDays(THURSDAY, at % 200), addDays(THURSDAY, at % 200)),
    )
    const named = settings.map((one, at) => ({ ...one, name: `Day ${at}` }))
    expect((await setDays(named, { passesDecided: true })).status).toBe(200)
    expect((await setup()).calendar.days).toHaveLength(200)
    const long = Array.from({ length: 20 }, (_, at) => ({
      ...off(THURSDAY, addDays(THURSDAY, 399)),
      name: `Year ${at}`,
    }))
    expect(await setDays(long, { version: 2 })).toMatchObject({
      status: 422,
      body: { error: { message: 'These entries have too many days. Add some of them first, then the others.' } },
    })
  })

  it('[DAYS-06] an event that repeats forever has at most 400 days', async () => {
    const daily = file(event('Lunch', 'DTSTART;VALUE=DATE:20260801', 'RRULE:FREQ=DAILY'))
    expect(((await send(daily)).body as unknown as { events: unknown[] }).events).toHaveLength(400)
  })

  it.each([
    ['without an end', () => file(event('Prom', 'DTSTART;VALUE=DATE:20261221'), '')],
    ['that is something else', () => new File(['hello'], 'days.ics')],
    [
      'with more than 2,000 events',
      () => file(Array.from({ length: 2001 }, () => event('Prom', 'DTSTART;VALUE=DATE:20261221')).flat()),
    ],
    [
      'whose events repeat more than 2,000 times',
      () =>
        file(Array.from({ length: 6 }, () => event('Lunch', 'DTSTART;VALUE=DATE:20260801', 'RRULE:FREQ=DAILY')).flat()),
    ],
    ['over 2 MB', () => file([`X-LONG:${'x'.repeat(2 * 1024 * 1024)}`])],
  ])('[DAYS-07] one %s is refused in words', async (_, made) => {
    const { status, body } = await send(made())
    expect([413, 422]).toContain(status)
    expect(body).toMatchObject({ error: { message: expect.any(String) } })
  })
})
