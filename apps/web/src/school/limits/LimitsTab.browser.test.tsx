/** Pass Settings, Limits and closed times: what is asked, shown and sent. */
import type { Room, SchoolSetup } from '@corridor/contract'
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { asBlockId, asClosedTimeId, asRoomId, asScheduleId, asTermId, asTimeRangeId } from '@corridor/rules/ids'
import { wallToWire } from '@corridor/rules/schedule'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID, TIMEZONE } from '../../base/testing.ts'
import { answer, sentTo } from '../../testing/api.ts'
import { openPage } from '../../testing/render.tsx'

/** 9:30 to 10:40 on a Monday, which is today: it is 9:42. */
function aSchedule(): NonNullable<SchoolSetup['schedule']> {
  const [start, end] = [wallToWire({ hour: 9, minute: 30 }, TIMEZONE), wallToWire({ hour: 10, minute: 40 }, TIMEZONE)]
  const [scheduleId, blockId] = [asScheduleId(1), asBlockId(2)]
  const range = {
    timeRangeId: asTimeRangeId(3),
    blockId,
    startHour: start.hour,
    startMinute: start.minute,
    endHour: end.hour,
    endMinute: end.minute,
    days: ['m' as const],
    version: 1,
  }
  const block = { blockId, scheduleId, name: 'Block 2', timeRanges: [range], version: 1 }
  return { scheduleId, schoolId: SCHOOL_ID, name: 'Regular day', blocks: [block], isActive: true, version: 1 }
}

const region = (name: string) => page.getByRole('region', { name, exact: true })
const save = (name: string) => region(name).getByRole('button', { name: 'Save' })

async function openLimits(changes: Partial<SchoolSetup> = {}): Promise<SchoolSetup> {
  const all = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const viewer = { ...all.viewer, permissions: { [SCHOOL_ID]: [...TOGGLEABLE_PERMISSIONS] } }
  answer('GET /api/user/initialize', { ...all, viewer })
  answer('GET /api/school/:schoolId/now', {
    schoolId: SCHOOL_ID,
    active: 19,
    inLine: 0,
    inHalls: 18,
    hallCap: 20,
    rooms: [],
    pausedRooms: [],
    newIncidents: null,
  })
  const setup = aSetup({ schedule: aSchedule(), ...changes })
  answer('GET /api/school/:schoolId', setup)
  answer('POST /api/school/:schoolId', ({ body: { version, ...sent } }) => {
    const limits = { ...setup.limits, ...(sent as Partial<SchoolSetup['limits']>) }
    return { ...setup.settings, version: version + 1, school: setup.school, limits }
  })
  await openPage(`/administrator/school/${SCHOOL_ID}/pass/settings?tab=limits`)
  return setup
}

const NURSE = asRoomId(71)
function withNurse(alwaysOpen: 0 | 1): Room[] {
  const { rooms } = aSetup()
  const [first] = rooms
  if (!first) throw new Error('no room')
  return [...rooms, { ...first, roomId: NURSE, name: 'Nurse', alwaysOpen }]
}
const lastSent = () => sentTo('POST /api/school/:schoolId').at(-1)?.body

it('[LIMIT-01] [LIMIT-14] a limit is switched on with its number, which stays in its range and in order', async () => {
  await openLimits({ rooms: withNurse(1) })
  const day = region('Quick pass limits').getByRole('group', { name: 'A day' })
  await day.getByRole('switch').click()
  await day.getByRole('textbox').fill('21')
  await expect.element(day).toMatchTextContent('From 1 up to 20')
  await day.getByRole('textbox').fill('4')
  const week = region('Quick pass limits').getByRole('group', { name: 'A week' })
  await week.getByRole('switch').click()
  await week.getByRole('textbox').fill('3')
  await expect.element(week).toMatchTextContent('A week cannot be less than a day')
  await expect.element(save('Quick pass limits')).toBeDisabled()
  await week.getByRole('textbox').fill('12')
  await save('Quick pass limits').click()
  await expect.poll(lastSent).toEqual({ quickPassesPerDay: 4, quickPassesPerWeek: 12, version: 1 })
})

it('[ALL-03] whoever switches on the first limit picks rooms that are always open first; the nurse is chosen already', async () => {
  const setup = await openLimits({ rooms: withNurse(0) })
  const nurse = setup.rooms.find(({ roomId }) => roomId === NURSE)
  if (!nurse) throw new Error('no nurse')
  await region('In the halls').getByRole('switch').click()
  await save('In the halls').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('Which rooms are always open?')
  await expect.element(dialog.getByRole('button', { name: 'Remove Nurse' })).toBeVisible()
  expect(sentTo('POST /api/school/:schoolId')).toEqual([])
  answer('POST /api/room/:roomId', { ...nurse, alwaysOpen: 1, version: 2 })
  await dialog.getByRole('button', { name: 'Continue with 1' }).click()
  await expect.poll(lastSent).toEqual({ hallCap: 20, version: 1 })
  expect(sentTo('POST /api/room/:roomId')).toMatchObject([
    { params: { roomId: String(NURSE) }, body: { alwaysOpen: 1, version: 1 } },
  ])
})

it('[CLOSED-07] the preview follows what is typed, and little open is asked about', async () => {
  await openLimits({ rooms: withNurse(1) })
  const closed = region('Closed times')
  await expect.element(closed).toMatchTextContent('Today, Regular day')
  await expect.element(closed).toMatchTextContent('Open 100 % of class time')
  await closed.getByRole('textbox', { name: 'First minutes' }).fill('10')
  await closed.getByRole('textbox', { name: 'Last minutes' }).fill('11')
  await expect.element(closed).toMatchTextContent('Open 70 % of class time')
  await expect
    .element(closed.getByRole('img', { name: 'Block 2, 9:30 am to 10:40 am: closed 9:30 to 9:40, 10:29 to 10:40' }))
    .toBeVisible()
  await expect.element(closed).toMatchTextContent('Now: 9:42, open until 10:29')
  await closed.getByRole('textbox', { name: 'First minutes' }).fill('30')
  await closed.getByRole('textbox', { name: 'Last minutes' }).fill('30')
  await expect.element(closed).toMatchTextContent('Now: 9:42, closed until 10:00')
  await save('Closed times').click()
  const question = page.getByRole('dialog', { name: 'Really?' })
  await expect.element(question).toMatchTextContent('Students would have to ask for most passes.')
  expect(sentTo('POST /api/school/:schoolId')).toEqual([])
  await question.getByRole('button', { name: 'Save' }).click()
  await expect.poll(lastSent).toEqual({ closedFirst: 30, closedLast: 30, version: 1 })
})

it('[CLOSED-01] closed times are listed in words, added by weekday or by date, and removed after a question', async () => {
  const base = { schoolId: SCHOOL_ID, version: 1 }
  await openLimits({
    rooms: withNurse(1),
    closedTimes: [
      {
        ...base,
        closedTimeId: asClosedTimeId(1),
        name: 'Assembly',
        days: ['w'],
        onDay: null,
        startMinute: 780,
        endMinute: 825,
      },
      {
        ...base,
        closedTimeId: asClosedTimeId(2),
        name: 'PSAT',
        days: null,
        onDay: '2026-11-19',
        startMinute: 490,
        endMinute: 690,
      },
    ],
  })
  const list = region('Days and hours')
  await expect.element(list).toMatchTextContent('Wednesdays, 1:00 pm to 1:45 pm')
  await expect.element(list).toMatchTextContent('Thu, November 19, 8:10 am to 11:30 am')
  await list.getByRole('button', { name: 'Add to Days and hours' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Rally')
  await dialog.getByRole('button', { name: 'Friday' }).click()
  await dialog.getByLabelText('From').fill('13:00')
  await dialog.getByLabelText('To').fill('12:00')
  await expect.element(dialog).toMatchTextContent('Choose an end after the start.')
  await dialog.getByLabelText('To').fill('14:00')
  answer('POST /api/school/:schoolId/closed-times', {
    ...base,
    closedTimeId: asClosedTimeId(3),
    name: 'Rally',
    days: ['f'],
    onDay: null,
    startMinute: 780,
    endMinute: 840,
  })
  await dialog.getByRole('button', { name: 'Add closed time' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo('POST /api/school/:schoolId/closed-times')[0]?.body).toEqual({
    name: 'Rally',
    days: ['f'],
    onDay: null,
    startMinute: 780,
    endMinute: 840,
  })
  answer('DELETE /api/closed-time/:closedTimeId', { ok: true })
  await list.getByRole('button', { name: 'Remove PSAT' }).click()
  await page.getByRole('dialog', { name: 'Remove PSAT?' }).getByRole('button', { name: 'Remove' }).click()
  await expect
    .poll(() => sentTo('DELETE /api/closed-time/:closedTimeId'))
    .toMatchObject([{ params: { closedTimeId: '2' } }])
})

it('[LIMIT-01] [LIMIT-14] terms say which is on, and one that overlaps is told which it meets', async () => {
  const fall = {
    termId: asTermId(1),
    schoolId: SCHOOL_ID,
    name: 'Fall',
    startsOn: '2026-08-17',
    endsOn: '2026-12-18',
    version: 1,
  }
  await openLimits({ terms: [fall] })
  await expect.element(region('Terms')).toMatchTextContent('August 17 to December 18')
  await expect.element(region('Terms').getByText('Now')).toBeVisible()
  await expect.element(region('Quick pass limits')).toMatchTextContent('Fall, until December 18')
  await region('Terms').getByRole('button', { name: 'Add to Terms' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring')
  await dialog.getByLabelText('First day').fill('2026-12-01')
  await dialog.getByLabelText('Last day').fill('2027-05-28')
  await expect.element(dialog).toMatchTextContent('Fall ends on December 18')
  await dialog.getByLabelText('First day').fill('2027-01-04')
  answer('POST /api/school/:schoolId/terms', { ...fall, termId: asTermId(2), name: 'Spring' })
  await dialog.getByRole('button', { name: 'Add term' }).click()
  await expect
    .poll(() => sentTo('POST /api/school/:schoolId/terms')[0]?.body)
    .toEqual({
      name: 'Spring',
      startsOn: '2027-01-04',
      endsOn: '2027-05-28',
    })
})

it('[LIMIT-09] the halls say how many count now, and how many rooms have a limit of their own', async () => {
  const rooms = withNurse(1).map((room, index) => ({ ...room, outLimit: index < 2 ? 2 : -1 }))
  await openLimits({ rooms, limits: { ...aSetup().limits, hallCap: 20 } })
  await expect.element(region('In the halls')).toMatchTextContent('18 now')
  await expect.element(region('In the halls')).toMatchTextContent('2 of 5 rooms have one, most often 2.')
})
