/** The staff of a school, without a server. */
import type { FacultyRow } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SCHOOL_ID } from '../../base/testing.ts'
import { answer, refusal } from '../../testing/api.ts'
import { openPage } from '../../testing/render.tsx'
import { anAdministrator, answerPerson, aPerson } from '../testing.ts'

const member = (userId: number, firstName: string, type: FacultyRow['type']): FacultyRow => ({
  ...{ userId: asUserId(userId), type, firstName, lastName: 'Weber', email: null, username: `${firstName}.weber` },
  ...{ profileImageUrl: null, hasPassword: true, hasProvider: false },
})

it('[SFAC-01] [SFAC-03] staff have their role, and open from their row', async () => {
  answerPerson(anAdministrator(), aPerson)
  answer('GET /api/school/:schoolId/now', refusal(422, 'invalid', 'Busy.'))
  const rows = [member(31, 'Elena', 'faculty'), member(32, 'Daniel', 'schoolAdministrator')]
  answer('GET /api/school/:schoolId/faculty', { rows, total: 2, nextCursor: null, previousCursor: null })
  await openPage(`/administrator/school/${SCHOOL_ID}/faculty`)
  await expect.element(page.getByText('2 staff members')).toBeVisible()
  const headings = page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)
  expect(headings.filter(Boolean)).toEqual(['First', 'Last', 'Role', 'Email', 'Username', 'Actions'])
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect.element(row('Elena.weber')).toMatchTextContent('Faculty')
  await expect.element(row('Daniel.weber')).toMatchTextContent('School Administrator')
  await expect
    .element(
      row('Daniel.weber')
        .getByRole('button', { name: /Daniel Weber/ })
        .first(),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Elena Weber' }))
    .toHaveAttribute('href', '/administrator/user/31/overview')
})
