/** A student's quick passes on their page. */
import type { StudentAllowance } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, SCHOOL_ID, STUDENT_ID } from '../base/testing.ts'
import { answer, sentTo } from '../testing/api.ts'
import { renderPart } from '../testing/render.tsx'
import { QuickPasses } from './QuickPasses.tsx'

const SCHOOLS_LIMITS: StudentAllowance = {
  ...{ kind: 'school', perDay: null, perWeek: null, perTerm: null, version: 3 },
  ...{ school: { day: 2, week: 8, term: null }, used: { day: 1, week: 5, term: null } },
}

const PERSON = {
  userId: STUDENT_ID,
  schools: [
    {
      ...{ schoolId: SCHOOL_ID, name: 'Northside High School', permissions: null, version: 1 },
      quickPasses: { isOffForSchool: false, offWith: [] },
    },
  ],
}

async function openFor(permission: Permission) {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  answer('GET /api/user/initialize', {
    ...frame,
    viewer: { ...frame.viewer, permissions: { [SCHOOL_ID]: [permission] } },
  })
  answer('GET /api/school/:schoolId/students/:userId/allowance', SCHOOLS_LIMITS)
  await renderPart(() => <QuickPasses person={PERSON} />)
}

const limits = page.getByLabelText('Limits')
const used = page.getByRole('list', { name: 'Quick passes used' })

it('[LIMIT-13] who may lock a student sees what they used, and gives them limits of their own', async () => {
  await openFor('allStudents:write')
  await expect.element(used).toMatchTextContent('1 of 2 today')
  await expect.element(used).toMatchTextContent('5 of 8 this week')
  expect(used.element().textContent, 'no term contains today').not.toContain('term')
  await limits.selectOptions('Own limits')
  await page.getByRole('textbox', { name: 'A day' }).fill('4')
  const own: StudentAllowance = { ...SCHOOLS_LIMITS, kind: 'own', perDay: 4, version: 4 }
  answer('POST /api/school/:schoolId/students/:userId/allowance', own)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(used).toMatchTextContent('1 of 4 today')
  await expect.element(used).toMatchTextContent('5 of 8 this week')
  expect(sentTo('POST /api/school/:schoolId/students/:userId/allowance')[0]?.body).toEqual({
    ...{ kind: 'own', perDay: 4, perWeek: null, perTerm: null, version: 3 },
  })
})

it('[LIMIT-13] [ALL-04] nobody else sees whose limits a student has, or asks for them', async () => {
  await openFor('allStudents:read')
  await expect.element(page.getByRole('switch')).toBeVisible()
  expect(limits.query()).toBeNull()
  expect(sentTo('GET /api/school/:schoolId/students/:userId/allowance')).toEqual([])
})
