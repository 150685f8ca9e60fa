/** The calendar of a school, by mouse and by keyboard. */
import { asPassId, asScheduleId } from '@corridor/rules/ids'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSchoolSetup } from '../../base/session/initialize.ts'
import { aCalendar, aDayOff, aSetup, NOW, SCHOOL_ID } from '../../base/testing.ts'
import { answerAdministrator, scheduleServer } from '../../parts/schedule/editor/testing.tsx'
import { answer, sentTo } from '../../testing/api.ts'
import { renderPart } from '../../testing/render.tsx'
import { Calendar } from './Calendar.tsx'

function Shown() {
  const { setup } = useSchoolSetup(SCHOOL_ID)
  return setup ? <Calendar setup={setup} /> : null
}

let calendar = aCalendar()
beforeEach(() => {
  calendar = aCalendar()
  answerAdministrator()
  const { schedules } = scheduleServer()
  answer('GET /api/school/:schoolId', () => aSetup({ schedules, schedule: schedules[0] ?? null, calendar }))
  answer('GET /api/school/:schoolId/days', { days: [] })
  answer('POST /api/school/:schoolId/planned', { total: 0, passes: [] })
  answer('POST /api/school/:schoolId/days', ({ body: { settings } }) => {
    const days = settings.map(({ fromDay, kind, name, scheduleId, weekday }) => ({
      onDay: fromDay,
      kind,
      name: name ?? null,
      scheduleId: scheduleId ?? null,
      weekday: weekday ?? null,
      cycleDay: null,
      cycleContinues: false,
    }))
    calendar = aCalendar({ days, version: 2 })
    return calendar
  })
})

const cell = (name: RegExp) => page.getByRole('gridcell', { name })
const save = page.getByRole('button', { name: 'Save' })
const sent = () => sentTo('POST /api/school/:schoolId/days').at(-1)?.body

it('[DAYS-02] a click chooses a day, and it gets no school under a name', async () => {
  await renderPart(Shown)
  expect(NOW.slice(0, 10)).toBe('2026-11-16')
  await expect.element(cell(/^Monday, November 16/)).toHaveAttribute('aria-current', 'date')
  await cell(/^Wednesday, November 25: Regular/).click()
  await page.getByLabelText('Name (optional)').fill('Thanksgiving break')
  await page.getByRole('radio', { name: 'No school' }).click()
  await save.click()
  await expect.element(cell(/^Wednesday, November 25: Thanksgiving break, No school/)).toBeVisible()
  expect(sent()).toEqual({
    settings: [
      {
        fromDay: '2026-11-25',
        toDay: '2026-11-25',
        kind: 'none',
        scheduleId: null,
        weekday: null,
        name: 'Thanksgiving break',
        cycleDay: null,
        cycleContinues: false,
      },
    ],
    version: 1,
  })
})

it('[DAYS-02] keys move from day to day and select a range, over weekends and into another month', async () => {
  await renderPart(Shown)
  const focus = (name: RegExp) => (cell(name).element() as HTMLElement).focus()
  await expect.element(cell(/^Monday, November 16/)).toBeVisible()
  focus(/^Monday, November 16/)
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  await expect.element(cell(/^Wednesday, November 25/)).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
  await expect.element(cell(/^Friday, November 27/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('heading', { name: 'Wed, Nov 25 to Fri, Nov 27' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Name (optional)')).toHaveFocus()
  focus(/^Friday, November 27/)
  await userEvent.keyboard('{PageDown}')
  await expect.element(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  await expect.element(cell(/^Friday, December 25/)).toHaveFocus()
})

it('[DAYS-02] a drag selects a range, and Shift with a click extends it', async () => {
  await renderPart(Shown)
  await expect.element(cell(/^Monday, November 23/)).toBeVisible()
  await userEvent.dragAndDrop(cell(/^Monday, November 23/), cell(/^Wednesday, November 25/))
  await expect.element(page.getByText('3 days')).toBeVisible()
  await cell(/^Friday, November 27/).click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('5 days')).toBeVisible()
  expect(page.getByRole('gridcell', { selected: true }).elements()).toHaveLength(5)
})

const planned = {
  passId: asPassId('0199a000-0000-7000-8000-0000000000a4'),
  scheduledFor: '2026-11-25T16:00:00.000Z' as const,
  studentName: 'Maya Okonkwo',
  fromRoomName: 'Room 204',
  toRoomName: 'Library',
}

it('[DAYS-07] passes on a day that gets no school are listed, and nothing is saved before Keep or Cancel', async () => {
  answer('POST /api/school/:schoolId/planned', { total: 1, passes: [planned] })
  answer('POST /api/pass/cancel', { passes: [], skipped: [] } as never)
  await renderPart(Shown)
  await cell(/^Wednesday, November 25/).click()
  await page.getByRole('radio', { name: 'No school' }).click()
  await expect.element(page.getByText('1 pass is planned then')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await page.getByRole('button', { name: 'See it' }).click()
  await expect.element(page.getByText(/Maya Okonkwo to Library, Nov 25/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await save.click()
  await expect
    .poll(() => sentTo('POST /api/pass/cancel').at(-1)?.body)
    .toEqual({
      passIds: [planned.passId],
      reason: 'No school',
    })
  expect(sent()).toMatchObject({ passesDecided: true })
})

it('[DAYS-04] a schedule without times on a weekday asks whose times to use', async () => {
  await renderPart(Shown)
  await page.getByText('Show weekends').click()
  await cell(/^Saturday, November 21/).click()
  await page.getByRole('radio', { name: /^Regular/ }).click()
  await expect.element(save).toBeDisabled()
  await page.getByLabelText('Use the times of').selectOptions('Monday')
  await save.click()
  await expect
    .poll(() => sent()?.settings[0])
    .toMatchObject({ kind: 'schedule', scheduleId: asScheduleId(1), weekday: 'm' })
})

it('[DAYS-04] past days stay as they were, and show what they used', async () => {
  const used = { isSchoolDay: true, scheduleId: asScheduleId(7), scheduleName: 'Old bells', name: null, letter: 'B' }
  answer('GET /api/school/:schoolId/days', { days: [{ onDay: '2026-11-11', ...used }] })
  await renderPart(Shown)
  await cell(/^Wednesday, November 11: Old bells, day B/).click()
  await expect.element(page.getByText('Past days stay as they were.')).toBeVisible()
  await expect.element(save).not.toBeInTheDocument()
})

it('[DAYS-03] a rotation is set up with its days and schedules, and its letters are shown', async () => {
  answer('POST /api/school/:schoolId/calendar', ({ body }) => {
    calendar = aCalendar({ cycle: body.cycle ?? null, version: 2 })
    return calendar
  })
  await renderPart(Shown)
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Days in the rotation').selectOptions('3')
  await expect.element(dialog.getByLabelText('Day 3', { exact: true })).toHaveValue('C')
  await dialog.getByLabelText('Day 2', { exact: true }).fill('A')
  await expect.element(dialog.getByText('Give each day another letter.')).toBeVisible()
  await dialog.getByLabelText('Day 2', { exact: true }).fill('Z')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(cell(/^Tuesday, November 17: .*day Z/)).toBeVisible()
  await expect.element(page.getByText('A, Z and C days')).toBeVisible()
  await cell(/^Tuesday, November 17: .*day Z/).click()
  await expect.element(page.getByRole('region', { name: /November 17/ }).getByText('Z day')).toBeVisible()
  expect(sentTo('POST /api/school/:schoolId/calendar').at(-1)?.body).toMatchObject({
    cycle: { fromDay: '2026-11-16', countsDaysOff: false, days: [{ letter: 'A' }, { letter: 'Z' }, { letter: 'C' }] },
  })
})

it('[DAYS-05] hours are widened and Saturday is added, and the calendar has it at once', async () => {
  answer('POST /api/school/:schoolId/calendar', ({ body: { weekdays, opensAt, closesAt } }) => {
    calendar = aCalendar({
      ...(weekdays && { weekdays }),
      ...(opensAt && { opensAt }),
      ...(closesAt && { closesAt }),
      version: 2,
    })
    return calendar
  })
  await renderPart(Shown)
  await expect.element(page.getByText('7:00 am to 4:00 pm, Monday to Friday')).toBeVisible()
  await page.getByRole('button', { name: 'Change hours' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('First hour').selectOptions('6:00 am')
  await dialog.getByLabelText('Saturday').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('6:00 am to 4:00 pm, Monday to Saturday')).toBeVisible()
  await expect.element(cell(/^Saturday, November 21/)).toBeVisible()
  expect(sentTo('POST /api/school/:schoolId/calendar').at(-1)?.body).toEqual({
    opensAt: 360,
    closesAt: 960,
    weekdays: ['m', 't', 'w', 'th', 'f', 'sa'],
    version: 1,
  })
})

it('[DAYS-06] events of a calendar file are listed with a guess, and only what is confirmed is taken over', async () => {
  const event = (name: string, day: string, guess: 'none' | 'early' | 'nothing') => ({
    name,
    fromDay: day,
    toDay: day,
    guess,
  })
  answer('POST /api/school/:schoolId/ics', {
    events: [
      event('Veterans Day', '2026-11-11', 'none'),
      event('No School', '2026-11-25', 'none'),
      event('Prom', '2026-11-30', 'nothing'),
    ],
  })
  await renderPart(Shown)
  await expect.element(page.getByRole('button', { name: 'Import' })).toBeVisible()
  await userEvent.upload(page.getByLabelText('Calendar file'), new File(['x'], 'days.ics'))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('No School, Nov 25')).toHaveValue('none')
  await expect.element(dialog.getByLabelText('Prom, Nov 30')).toHaveValue('')
  await expect.element(dialog.getByText('Veterans Day')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Add 1' }).click()
  await expect.poll(() => sent()?.settings).toMatchObject([{ fromDay: '2026-11-25', kind: 'none', name: 'No School' }])
})

it('[DAYS-07] passes on days that a calendar file takes school from are listed with Keep or Cancel', async () => {
  answer('POST /api/school/:schoolId/planned', { total: 1, passes: [planned] })
  answer('POST /api/pass/cancel', { passes: [], skipped: [] } as never)
  answer('POST /api/school/:schoolId/ics', {
    events: [{ name: 'No School', fromDay: '2026-11-25', toDay: '2026-11-27', guess: 'none' }],
  })
  await renderPart(Shown)
  await expect.element(page.getByRole('button', { name: 'Import' })).toBeVisible()
  await userEvent.upload(page.getByLabelText('Calendar file'), new File(['x'], 'days.ics'))
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add 1' })
  await expect.element(page.getByText('1 pass is planned then')).toBeVisible()
  await expect.element(add).toBeDisabled()
  expect(sentTo('POST /api/school/:schoolId/planned')[0]?.body.days).toEqual(['2026-11-25', '2026-11-26', '2026-11-27'])
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await add.click()
  await expect.poll(() => sentTo('POST /api/pass/cancel').at(-1)?.body.passIds).toEqual([planned.passId])
  expect(sent()).toMatchObject({ passesDecided: true })
})

it('[DAYS-07] passes on a Saturday that is as usual again are listed', async () => {
  const saturday = {
    ...aDayOff('2026-11-21'),
    kind: 'schedule' as const,
    scheduleId: asScheduleId(1),
    weekday: 'm' as const,
  }
  calendar = aCalendar({ days: [saturday] })
  answer('POST /api/school/:schoolId/planned', { total: 1, passes: [planned] })
  await renderPart(Shown)
  await page.getByText('Show weekends').click()
  await cell(/^Saturday, November 21/).click()
  await page.getByRole('radio', { name: /^As usual/ }).click()
  await expect.element(save).toBeDisabled()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await save.click()
  await expect.poll(() => sent()).toMatchObject({ passesDecided: true, settings: [{ kind: 'usual' }] })
})

it('[DAYS-07] passes on Saturdays that the week loses are listed', async () => {
  calendar = aCalendar({ weekdays: ['m', 't', 'w', 'th', 'f', 'sa'] })
  answer('POST /api/school/:schoolId/planned', { total: 2, passes: [] })
  answer('POST /api/school/:schoolId/calendar', () => aCalendar({ version: 2 }))
  await renderPart(Shown)
  await page.getByRole('button', { name: 'Change hours' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Saturday').click()
  await expect.element(dialog.getByText('2 passes are planned then')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Keep them' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sentTo('POST /api/school/:schoolId/calendar').at(-1)?.body)
    .toMatchObject({ passesDecided: true, weekdays: ['m', 't', 'w', 'th', 'f'] })
  expect(sentTo('POST /api/school/:schoolId/planned')[0]?.body.days.slice(0, 2)).toEqual(['2026-11-21', '2026-11-28'])
})
