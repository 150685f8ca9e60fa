/** The students of a school, without a server. */
import type { StudentTableRow } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dispatchLive } from '../../base/session/liveEvents.ts'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID } from '../../base/testing.ts'
import { answer } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'
import { textsOf } from '../../testing/textsOf.ts'

const student = (userId: number, firstName: string, schoolIdentifier: string): StudentTableRow => ({
  ...{ userId: asUserId(userId), firstName, lastName: 'Okonkwo', schoolIdentifier, email: null, username: firstName },
  ...{ profileImageUrl: null, grade: '10', locked: 0, dailyPassLimit: 0 },
})
const pair = [student(1, 'Maya', '204817'), student(2, 'Zoe', '204817')]
const everybody = [...pair, student(3, 'Ben', '204818')]

const BEN = page.getByText('204818', { exact: true })

function open(sharedCount: number) {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: ['allStudents:read' as const] }
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/students', ({ query }) => {
    return { ...pageOf(query.shared ? pair : everybody), studentCount: 3, sharedCount }
  })
  return openPage(`/administrator/school/${SCHOOL_ID}/students`)
}

it('[KIOSK-08] says how many share a number, and shows them beside each other', async () => {
  const address = await open(2)
  await page.getByRole('button', { name: 'Share a number 2' }).click()
  await expect.element(BEN).not.toBeInTheDocument()
  await expect.poll(address.href).toContain('sort=schoolIdentifier')
  await page.getByRole('button', { name: 'All 3' }).click()
  await expect.element(BEN).toBeVisible()
})

it('[KIOSK-08] where no two have the same number, there is nothing to choose', async () => {
  await open(0)
  await expect.element(BEN).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Share a number/ })).not.toBeInTheDocument()
})

it('[SCH-04] [D-082] [D-170] students have the columns of the district’s table, open from their row and follow what others change', async () => {
  await open(0)
  await expect.element(BEN).toBeVisible()
  const headings = textsOf(page.getByRole('columnheader'))
  expect(headings.filter(Boolean)).toEqual(['First', 'Last', 'Email', 'Username', 'Grade', 'Student Id', 'Lock'])
  await expect
    .element(page.getByRole('link', { name: 'Ben Okonkwo' }))
    .toHaveAttribute('href', '/administrator/user/3/overview')
  const row = page.getByRole('row').filter({ hasText: '204818' })
  await expect.element(row).toMatchTextContent('Unlocked')
  const [, , ben] = everybody
  if (!ben) throw new Error('no Ben')
  const renamed = { ...ben, firstName: 'Benno', locked: 1 as const }
  answer('GET /api/school/:schoolId/students', { ...pageOf([...pair, renamed]), studentCount: 3, sharedCount: 0 })
  dispatchLive('peopleChanged', { schoolId: SCHOOL_ID, userIds: [ben.userId] })
  await expect.element(row).toMatchTextContent('Benno')
  expect(row.element().textContent).not.toContain('Unlocked')
})
