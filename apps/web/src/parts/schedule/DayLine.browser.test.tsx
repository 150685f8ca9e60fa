/** What is special about today, above the live passes of staff. */
import { asScheduleId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, aCalendar, aDayOff, anInitialize, aSetup, SCHOOL_ID } from '../../base/testing.ts'
import { answer } from '../../testing/api.ts'
import { renderPart } from '../../testing/render.tsx'
import DayLine from './DayLine.tsx'

function draw(calendar: Parameters<typeof aCalendar>[0]) {
  const all = anInitialize('faculty', ALVAREZ_ID)
  const own = all.schools[SCHOOL_ID]
  answer('GET /api/user/initialize', { ...all, schools: own ? { [SCHOOL_ID]: own } : {} })
  answer('GET /api/school/:schoolId', aSetup({ calendar: aCalendar(calendar) }))
  return renderPart(() => (
    <>
      <DayLine schoolChoice="all" />
      <p>Drawn</p>
    </>
  ))
}

it('[DAYS-03] a teacher reads the letter of the day', async () => {
  const days = ['A', 'B'].map((letter) => ({ letter, scheduleId: asScheduleId(1) }))
  await draw({ cycle: { fromDay: '2026-11-13', countsDaysOff: false, days } })
  await expect.element(page.getByText('B day')).toBeVisible()
})

it('[DAYS-02] a teacher reads what a day off is called', async () => {
  await draw({ days: [{ ...aDayOff('2026-11-16'), name: 'Staff day' }] })
  await expect.element(page.getByText('Staff day, no school')).toBeVisible()
})
