/** "Use today" on a schedule: for how long. */
import type { Schedule } from '@corridor/contract'
import { asScheduleId } from '@corridor/rules/ids'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aCalendar, aDayOff, aSetup, SCHOOL_ID } from '../../../base/testing.ts'
import { answer, refusal, sentTo } from '../../../testing/api.ts'
import { renderPart } from '../../../testing/render.tsx'
import { UseSchedule } from './UseSchedule.tsx'

const TODAY = '2026-11-16'
const ASSEMBLY: Schedule = {
  ...{ scheduleId: asScheduleId(2), schoolId: SCHOOL_ID, name: 'Assembly', blocks: [], isActive: false, version: 1 },
}

const always = vi.fn()
const close = vi.fn()
beforeEach(() => {
  always.mockClear()
  close.mockClear()
  answer('POST /api/school/:schoolId/days', aCalendar({ version: 4 }))
})

function draw(days: Parameters<typeof aDayOff>[0][] = []) {
  const setup = aSetup({ schedules: [ASSEMBLY], calendar: aCalendar({ days: days.map(aDayOff), version: 3 }) })
  return renderPart(() => (
    <UseSchedule setup={setup} schedule={ASSEMBLY} name="Assembly" today={TODAY} onAlways={always} onClose={close} />
  ))
}

const use = page.getByRole('button', { name: 'Use it' })
const until = page.getByRole('radio', { name: 'Until a day' })
const lastDay = page.getByLabelText('Last day')
const flashes = page.getByTestId('flashes')
const daysOff = page.getByText('Days that your calendar has set to No school stay so.')
const sent = () => sentTo('POST /api/school/:schoolId/days').map(({ body }) => body)
const setting = { fromDay: TODAY, toDay: TODAY, kind: 'schedule', scheduleId: ASSEMBLY.scheduleId, name: null }

it('[DAYS-02] today is today alone, even if it was set to no school', async () => {
  await draw([TODAY])
  await expect.element(page.getByRole('radio', { name: 'Today' })).toBeChecked()
  await use.click()
  await expect.element(flashes).toMatchTextContent('Your school uses Assembly today.')
  expect(sent()).toMatchObject([{ settings: [{ ...setting, keepsDaysOff: false }], version: 3 }])
  expect(close).toHaveBeenCalledOnce()
  expect(always).not.toHaveBeenCalled()
})

it('[DAYS-02] until a day asks for the last one, and leaves days off as they are', async () => {
  await draw(['2026-11-18'])
  await until.click()
  await expect.element(daysOff).not.toBeInTheDocument()
  await lastDay.fill('2026-11-20')
  await expect.element(daysOff).toBeVisible()
  await use.click()
  await expect.element(flashes).toMatchTextContent('Your school uses Assembly until Nov 20.')
  expect(sent()).toMatchObject([{ settings: [{ ...setting, toDay: '2026-11-20', keepsDaysOff: true }] }])
})

it('[DAYS-02] [DAYS-07] a last day before today is not sent, and neither are days off alone', async () => {
  await draw([TODAY])
  await until.click()
  await expect.element(page.getByText('There is no school on any of these days.')).toBeVisible()
  await expect.element(use).toBeDisabled()
  await lastDay.fill('2026-11-13')
  await expect.element(page.getByText('Choose a last day that is not before the first one.')).toBeVisible()
  await expect.element(use).toBeDisabled()
})

it('[DAYS-02] from now on changes no day, and a refusal is said in place', async () => {
  await draw()
  answer('POST /api/school/:schoolId/days', refusal(409, 'changed', 'Someone else changed these days.'))
  await use.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Someone else changed these days.')
  expect(close).not.toHaveBeenCalled()
  await page.getByRole('radio', { name: 'From now on' }).click()
  await use.click()
  await expect.poll(() => always.mock.calls.length).toBe(1)
  expect(sent()).toHaveLength(1)
})
