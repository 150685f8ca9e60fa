import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anInitialize, OTHER_SCHOOL_ID, SCHOOL_ID, STUDENT_ID } from '../base/testing.ts'
import { answer } from '../testing/api.ts'
import { renderPart } from '../testing/render.tsx'
import { OwnQuickPasses } from './OwnQuickPasses.tsx'

it('[LIMIT-13] a student sees their own use, of how many where there is a limit, in each of their schools', async () => {
  answer('GET /api/user/initialize', anInitialize('student', STUDENT_ID))
  answer('GET /api/pass/quick', [
    {
      schoolId: SCHOOL_ID,
      used: { day: 1, week: 4, term: null },
      limits: { day: 2, week: null, term: 40 },
    },
    {
      schoolId: OTHER_SCHOOL_ID,
      used: { day: 0, week: 0, term: 11 },
      limits: { day: null, week: null, term: 30 },
    },
  ])
  await renderPart(OwnQuickPasses)
  const section = page.getByRole('region', { name: 'Quick passes' })
  const used = section.getByRole('list', { name: 'Quick passes used' })
  await expect.element(section.getByRole('heading', { name: 'School 1' })).toBeVisible()
  const lines = used.elements().map((list) => [...list.children].map(({ textContent }) => textContent))
  expect(lines).toEqual([
    ['1 of 2 today', '4 this week'],
    ['0 today', '0 this week', '11 of 30 this term'],
  ])
})
