/** What a form says of a time that it has moved. */
import type { SchoolCalendar } from '@corridor/contract'
import { defaultScheduledTime } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { syncServerTime } from '../../base/session/now.ts'
import { aCalendar, aDayOff, aSetup, TIMEZONE } from '../../base/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { MovedNote } from './MovedNote.tsx'
import { type ScheduleFields, toFields } from './scheduleTime.ts'

const note = page.getByRole('status')

/** Draws it at that time, with the time that the form suggests unless another was chosen. */
function draw(now: Instant, calendar: SchoolCalendar, chosen?: ScheduleFields) {
  syncServerTime(now, Date.now())
  const schedule = chosen ?? toFields(defaultScheduledTime(now, TIMEZONE, calendar), TIMEZONE)
  return renderPart(() => (
    <>
      <MovedNote schedule={schedule} setup={aSetup({ calendar })} />
      <p>Drawn</p>
    </>
  ))
}

const MONDAY_EVENING: Instant = '2026-11-17T02:00:00.000Z'

it('[FIRST-04] after school it says that the pass is for tomorrow', async () => {
  await draw(MONDAY_EVENING, aCalendar())
  await expect.element(note).toHaveTextContent('School is out. This pass is for tomorrow, 7:00 am.')
})

it('[FIRST-04] before school it says that the pass is for today', async () => {
  await draw('2026-11-17T11:30:00.000Z', aCalendar())
  await expect.element(note).toHaveTextContent('School has not begun. This pass is for today, 7:00 am.')
})

it('[FIRST-04] [DAYS-04] before days off it names the day on which there is school again', async () => {
  await draw(MONDAY_EVENING, aCalendar({ days: [aDayOff('2026-11-17'), aDayOff('2026-11-18')] }))
  await expect.element(note).toHaveTextContent('School is out. This pass is for Thursday, 7:00 am.')
})

it('[FIRST-04] it says nothing of a time that somebody chose', async () => {
  await draw(MONDAY_EVENING, aCalendar(), { date: '2026-11-17', time: '09:00' })
  await expect.element(page.getByText('Drawn')).toBeVisible()
  await expect.element(page.getByText(/This pass is for/)).not.toBeInTheDocument()
})
