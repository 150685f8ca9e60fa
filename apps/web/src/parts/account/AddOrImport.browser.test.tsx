/** Add and Import above the lists of a school's people, without a server. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, SCHOOL_ID } from '../../base/testing.ts'
import { answer } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'

async function openList(list: 'students' | 'faculty', mayConnect: boolean) {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: ['allStudents:write' as const, 'allFaculty:write' as const] }
  answer('GET /api/user/initialize', {
    ...frame,
    viewer: { ...frame.viewer, permissions },
    district: { ...frame.district, mayConnect },
  })
  const none = pageOf([])
  answer('GET /api/school/:schoolId/students', { ...none, studentCount: 0, sharedCount: 0 })
  answer('GET /api/school/:schoolId/faculty', none)
  await openPage(`/administrator/school/${SCHOOL_ID}/${list}`)
}

for (const [list, add] of [
  ['students', 'Add Student'],
  ['faculty', 'Add Faculty'],
] as const) {
  it(`[FIRST-06] Import stands beside Add above ${list}, and leads to the roster with the school chosen`, async () => {
    await openList(list, true)
    await expect.element(page.getByRole('button', { name: add }).first()).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Import' }))
      .toHaveAttribute('href', `/administrator/district/1/roster?school=${SCHOOL_ID}`)
  })
}

it('[FIRST-06] those who may not import read whom to ask, by name', async () => {
  await openList('students', false)
  answer('GET /api/school/:schoolId/importers', { names: ['Dora Diaz', 'Lee Park'] })
  await page.getByRole('button', { name: 'Import' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('Ask Dora Diaz or Lee Park.')
})
