/** The form for a new pass. */
import type { SchoolSetup } from '@corridor/contract'
import { asBlockId, asScheduleId, asTimeRangeId } from '@corridor/rules/ids'
import { wallToWire } from '@corridor/rules/schedule'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aCalendar,
  aDayOff,
  aPass,
  aQueuedPass,
  aRunningPass,
  aSetup,
  SCHOOL_ID,
  TIMEZONE,
} from '../../base/testing.ts'
import { answer, hold, refusal, sentTo } from '../../testing/api.ts'
import { examine } from '../../testing/examine.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { choose, openAsStudent } from './testing.ts'

const FORM = '/student/dashboard/pass'
const RESTROOM = 'Restroom, 2nd floor'

const send = page.getByRole('button', { name: 'Request pass' })
const asap = page.getByRole('switch', { name: 'As soon as possible' })
const day = page.getByLabelText('Day', { exact: true })
const time = page.getByLabelText('Time', { exact: true })
const to = page.getByRole('combobox', { name: 'To', exact: true })
const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const flashes = page.getByTestId('flashes')
const periods = page.getByRole('group', { name: 'Period' }).getByRole('radio')

it('[SNEW-01] [SNEW-05] has origin, destination, teacher, time or ASAP and a note, and needs all but the note', async () => {
  await openAsStudent(FORM, { user: { attributes: { origin: [], destination: [] } } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'New Pass' })).toBeVisible()
  await expect.element(send).toBeDisabled()
  await choose('From', /Room 204/)
  await expect.element(send).toBeDisabled()
  await choose('To', RESTROOM)
  await expect.element(send).toBeEnabled()
  await expect.element(page.getByLabelText('Note (optional)')).toHaveValue('')
  await expect.element(asap).toBeChecked()
  await expect.element(day).not.toBeInTheDocument()
  await asap.click()
  await expect.element(day).toHaveValue('2026-11-16')
  await expect.element(day).toHaveAttribute('min', '2026-11-16')
  await expect.element(day).toHaveAttribute('max', '2026-12-16')
  await expect.element(time).toHaveValue('09:42')
  await time.fill('')
  await expect.element(send).toBeDisabled()
})

it('[SNEW-06] [SNEW-07] [D-031] [D-037] says what is wrong with a destination, and who is there', async () => {
  await openAsStudent(FORM)
  const teacher = page.getByRole('combobox', { name: 'Teacher at destination' })
  await choose('To', /Room 204/)
  await expect.element(page.getByText("You cannot create a pass 'to' and 'from' the same place!")).toBeVisible()
  await expect.element(send).toBeDisabled()
  await choose('To', RESTROOM)
  await expect.element(teacher).toHaveValue('Ms. Alvarez')
  await choose('To', /Room 118.*Osei/)
  await expect.element(teacher).toHaveValue('Mr. Osei')
  await expect.element(asap).toBeDisabled()
  await expect.element(page.getByText('Room 118 only accepts scheduled passes')).toBeVisible()
})

it('[SNEW-01] Enter takes the typed match, and does not send the form', async () => {
  const address = await openAsStudent(FORM)
  await choose('To', RESTROOM)
  await expect.element(send).toBeEnabled()
  await to.fill('libr')
  await userEvent.keyboard('{Enter}')
  await expect.element(to).toHaveValue('Library')
  await to.fill('nowhere at all')
  await userEvent.keyboard('{Enter}')
  expect(address.href()).toBe(FORM)
  expect(sentTo('POST /api/pass')).toEqual([])
})

it('[LIMIT-04] [ALL-05] at a limit it says who can still let them go, and it can be urgent', async () => {
  await openAsStudent(FORM, {
    outlook: { outlook: 'ask', because: 'limit', approverName: 'Ms. Alvarez', reached: { period: 'day', limit: 2 } },
  })
  await choose('To', RESTROOM)
  const said = "You've used your 2 quick passes today. Ms. Alvarez can still let you go."
  await expect.element(page.getByText(said)).toBeVisible()
  await page.getByRole('switch', { name: /It's urgent/ }).click()
  await examine('request-at-limit')
  answer('POST /api/pass', aPass({ isUrgent: true, urgentTimes: 1 }))
  await send.click()
  await expect.poll(() => sentTo('POST /api/pass')).toMatchObject([{ body: { pass: { isUrgent: true } } }])
})

it('[LIMIT-04] [ALL-05] a pass that simply goes says nothing, or how few are left, and is not urgent', async () => {
  await openAsStudent(FORM, { outlook: { left: { period: 'day', left: 1 } } })
  await choose('To', RESTROOM)
  await expect.element(page.getByText('Uses your last quick pass today.')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: /It's urgent/ })).not.toBeInTheDocument()
})

it('[ERR-03] [D-136] with a live pass it says which button ends that, and a refusal leaves the form as it was', async () => {
  const address = await openAsStudent(FORM, { lists: { live: [aRunningPass({ toRoomName: 'Library' })] } })
  await expect.element(page.getByRole('note')).toMatchTextContent('You already have a live pass to Library')
  await choose('To', RESTROOM)
  answer('POST /api/pass', refusal(409, 'live_pass', 'You already have a live pass.'))
  await send.click()
  await expect.element(flashes.getByRole('alert')).toBeVisible()
  await expect.element(send).toBeEnabled()
  expect(address.href()).toBe(FORM)
})

it('[D-136] with a pass in line it says how to cancel that', async () => {
  await openAsStudent(FORM, { lists: { live: [aQueuedPass()] } })
  await expect.element(page.getByRole('note')).toMatchTextContent('Cancel that pass first')
})

it('[SNEW-02] [D-134] a student who has left before the answer comes stays where they are, and is told', async () => {
  const address = await openAsStudent(FORM)
  answer('GET /api/notification', pageOf([]))
  const asked = hold('POST /api/pass')
  await choose('To', RESTROOM)
  await send.click()
  await bell.click()
  await expect.poll(address.href).toBe('/student/notifications')
  await asked.answer(aRunningPass())
  await expect.element(flashes).toMatchTextContent('Your pass to Restroom, 2nd floor has started.')
  expect(address.href()).toBe('/student/notifications')
})

const schedule: SchoolSetup['schedule'] = {
  scheduleId: asScheduleId(1),
  schoolId: SCHOOL_ID,
  name: 'Regular day',
  isActive: true,
  version: 1,
  blocks: [
    ['Period 1', 8],
    ['Period 4', 10],
    ['Lunch', 11],
    ['Period 5', 13],
  ].map(([name, hour], index) => block(index + 1, String(name), Number(hour))),
}

function block(id: number, name: string, hour: number) {
  const start = wallToWire({ hour, minute: 30 }, TIMEZONE)
  const end = wallToWire({ hour: hour + 1, minute: 0 }, TIMEZONE)
  return {
    blockId: asBlockId(id),
    scheduleId: asScheduleId(1),
    name,
    version: 1,
    timeRanges: [
      {
        timeRangeId: asTimeRangeId(id),
        blockId: asBlockId(id),
        startHour: start.hour,
        startMinute: start.minute,
        endHour: end.hour,
        endMinute: end.minute,
        days: ['m' as const, 't' as const],
        version: 1,
      },
    ],
  }
}

it('[SNEW-01] [SNEW-08] [NEW-08] [D-029] [D-103] a time is now at first, a period of today or tomorrow in two taps, or any other', async () => {
  await openAsStudent(FORM, { setup: aSetup({ schedule }) })
  await choose('To', /Library/)
  await asap.click()
  await expect.element(page.getByRole('radio', { name: 'Any time' })).toBeChecked()
  await expect.element(time).toHaveValue('09:42')
  await page.getByText('Today').click()
  await expect.element(page.getByRole('radio', { name: 'Period 4 10:30 am' })).toBeChecked()
  expect(periods.elements()).toHaveLength(3)
  await expect.element(time).not.toBeInTheDocument()
  await page.viewport(320, 640)
  expect(document.documentElement.scrollWidth).toBe(320)
  await page.getByText('Tomorrow').click()
  await expect.poll(() => periods.elements().length).toBe(4)
  await page.getByText('Lunch').click()
  // By keyboard to any time.
  const tomorrow = page.getByRole('radio', { name: /^Tomorrow/ }).element()
  if (tomorrow instanceof HTMLElement) tomorrow.focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(page.getByRole('radio', { name: 'Any time' })).toBeChecked()
  await day.fill('2026-11-20')
  await time.fill('13:37')
  answer('POST /api/pass', aPass())
  await send.click()
  await expect.poll(() => sentTo('POST /api/pass').at(-1)?.body.pass.scheduledFor).toBe('2026-11-20T19:37:00.000Z')
})

it('[FIRST-04] [DAYS-04] on a day off the form says for which day the pass is, and the confirmation says it again', async () => {
  const scheduledFor = '2026-11-17T13:00:00.000Z'
  const said = 'No school today. This pass is for tomorrow, 7:00 am.'
  await openAsStudent(FORM, { setup: aSetup({ calendar: aCalendar({ days: [aDayOff('2026-11-16')] }) }) })
  await choose('To', RESTROOM)
  await expect.element(page.getByText(said)).not.toBeInTheDocument()
  await asap.click()
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(day).toHaveValue('2026-11-17')
  answer('POST /api/pass', aPass({ isAsapPass: false, scheduledFor }))
  await send.click()
  await expect.element(flashes).toMatchTextContent(said)
  expect(sentTo('POST /api/pass')).toMatchObject([{ body: { pass: { scheduledFor } } }])
})
