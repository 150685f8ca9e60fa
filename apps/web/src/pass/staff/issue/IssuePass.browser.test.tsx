/** A teacher's form for a new pass. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  ALVAREZ_ID,
  aCalendar,
  aDayOff,
  anInitialize,
  aPass,
  aSetup,
  LIBRARY,
  SCHOOL_ID,
  STUDENT_ID,
} from '../../../base/testing.ts'
import { answer, sentTo } from '../../../testing/api.ts'
import { openPage } from '../../../testing/render.tsx'

const MAYA = {
  ...{ userId: STUDENT_ID, schoolId: SCHOOL_ID, firstName: 'Maya', lastName: 'Okonkwo', grade: '10' },
  ...{ schoolIdentifier: null, profileImageUrl: null },
}

it('[FIRST-04] [DAYS-04] on a day off the form says for which day the pass is, and the confirmation says it again', async () => {
  const scheduledFor = '2026-11-18T13:00:00.000Z'
  const said = 'No school today. This pass is for Wednesday, 7:00 am.'
  const all = anInitialize('faculty', ALVAREZ_ID)
  const own = all.schools[SCHOOL_ID]
  const days = [aDayOff('2026-11-16'), aDayOff('2026-11-17')]
  answer('GET /api/user/initialize', { ...all, schools: own ? { [SCHOOL_ID]: own } : {} })
  answer('GET /api/school/:schoolId', aSetup({ calendar: aCalendar({ days }) }))
  answer('POST /api/user/search', [MAYA])
  answer('POST /api/pass/conflicts', { studentIds: [] })
  answer('POST /api/pass', aPass({ isAsapPass: false, scheduledFor }))
  await openPage(`/faculty/pass?studentId=${STUDENT_ID}&to=${LIBRARY}`)
  await expect.element(page.getByText(said)).toBeVisible()
  await page.getByRole('button', { name: 'Issue pass' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent(said)
  expect(sentTo('POST /api/pass')).toMatchObject([{ body: { pass: { scheduledFor } } }])
})
