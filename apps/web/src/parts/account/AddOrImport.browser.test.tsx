/** Add and Import above the lists of a school's people, without a server. */
import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, SCHOOL_ID } from '../../base/testing.ts'
import { answer } from '../../testing/api.ts'
import { examine } from '../../testing/examine.ts'
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

it('somebody who left and has the same email is restored instead of added twice', async () => {
  await openList('students', true)
  const nadia = { userId: asUserId(41), name: 'Nadia Brandt', same: 'email', hasLeft: true } as const
  answer('POST /api/user/check', ({ body }) => ({
    suggestedUsername: 'nadja.brandt',
    isUsernameTaken: false,
    duplicates: body.email ? [nadia] : [],
  }))
  await page.getByRole('button', { name: 'Add Student' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add a student' })
  const add = dialog.getByRole('button', { name: 'Add and invite' })
  await dialog.getByLabelText('First name').fill('Nadja')
  await dialog.getByLabelText('Last name').fill('Brandt')
  await expect.element(add).toBeEnabled()
  await dialog.getByLabelText('Email').fill('NADIA@lakeview.example')
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent('Nadia Brandt left this school and has the same email.')
  await expect.element(add).toBeDisabled()
  await examine('add-person-duplicate')
  answer('POST /api/user/:userId/school/:schoolId', { ok: true })
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Nadia Brandt was restored.')
  await expect.element(dialog).not.toBeInTheDocument()
})
