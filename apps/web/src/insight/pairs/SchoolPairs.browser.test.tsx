/** Leaving Together, without a server. */
import type { PairedStudent } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, NOW, ROOM_204, SCHOOL_ID } from '../../base/testing.ts'
import { answer, sentTo } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'

const aStudent = (id: number, firstName: string): PairedStudent => ({
  ...{ userId: asUserId(id), firstName, lastName: 'Lopez', profileImageUrl: null, grade: '10' },
  ...{ passes: 12, minutes: 60 },
})
const NAMES = ['Room 204', 'Brianna', 'Priya'] as const
const [BRIANNA, PRIYA] = [aStudent(31, 'Brianna'), aStudent(32, 'Priya')]

/** In one word, from right to left, and without letters. */
const LONG = ['x'.repeat(300), 'مكتبة المدرسة '.repeat(22), '👩‍👩‍👧‍👦'.repeat(27)] as const

function openPairs(permission: Permission, [roomName, first, second]: readonly [string, string, string] = NAMES) {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  answer('GET /api/user/initialize', {
    ...frame,
    viewer: { ...frame.viewer, permissions: { [SCHOOL_ID]: [permission] } },
  })
  answer('GET /api/school/:schoolId/pairs', {
    ...pageOf([
      {
        ...{ roomId: ROOM_204, roomName, zoneColor: '#7a5af8' },
        ...{ student: { ...BRIANNA, firstName: first }, otherStudent: { ...PRIYA, firstName: second } },
        ...{ overlaps: 9, days: 8, lastDay: '2026-11-13', expected: 1.5 },
      },
    ]),
    search: { searchedAt: NOW, firstDay: '2026-10-13', lastDay: '2026-10-13', schoolDays: 1 },
  })
  return openPage(`/administrator/pairs/${SCHOOL_ID}`)
}

const table = page.getByRole('table', { name: 'Leaving Together' })

it('[APART-03] Keep apart in a row opens a new group with both students', async () => {
  const address = await openPairs('allStudents:write')
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/apart', { groups: [], managers: [], hasOtherWaits: true })
  answer('POST /api/user/search', ({ body: { userIds } }) =>
    [BRIANNA, PRIYA]
      .filter(({ userId }) => userIds?.includes(userId))
      .map(({ passes: _, minutes: __, ...student }) => ({ ...student, schoolId: SCHOOL_ID, schoolIdentifier: null })),
  )
  await table.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Keep apart' }).click()
  await expect.element(page.getByRole('heading', { name: 'New group' })).toBeVisible()
  for (const name of ['Brianna Lopez', 'Priya Lopez'])
    await expect.element(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  expect(address.href()).toMatch(`/administrator/apart/${SCHOOL_ID}?`)
  expect(sentTo('POST /api/school/:schoolId/apart')).toEqual([])
})

it('[APART-02] whoever only sees students finds no such action', async () => {
  await openPairs('allStudents:read')
  await expect.element(table).toMatchTextContent('Brianna Lopez')
  expect(table.getByRole('button', { name: /^More for/ }).query()).toBeNull()
})

it('a row has the counts behind it, and neither the title nor the address has a name', async () => {
  const address = await openPairs('allStudents:read')
  const row = table.getByRole('row').nth(1)
  for (const part of [
    'Brianna Lopez',
    'Priya Lopez',
    '12 passes, 60 min.',
    '9 times on 8 days',
    '6.0 times as often',
    '1.5',
  ])
    await expect.element(row).toMatchTextContent(part)
  await expect.element(page.getByText('1 school day, Oct 13 to Oct 13. Updated nightly.')).toBeVisible()
  expect(document.title).toMatch(/^Corridor (\(1\) )?- Leaving Together$/)
  expect(address.href()).toBe(`/administrator/pairs/${SCHOOL_ID}`)
})

it('long names do not widen the page', async () => {
  await openPairs('allStudents:read', LONG)
  for (const width of [320, 390, 1366]) {
    await page.viewport(width, 800)
    await expect.element(page.getByText('9 times on 8 days')).toBeVisible()
    expect(document.documentElement.scrollWidth, `at ${width} pixels`).toBeLessThanOrEqual(width)
  }
})
