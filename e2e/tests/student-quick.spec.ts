/** The chips on a student's first page, and the way back from a quick pass. */
import type { Page } from '@playwright/test'
import type { RoomName } from '../server/people.ts'
import { checkScreen } from '../support/checkScreen.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const [SECOND, THIRD] = ['Restroom, 2nd floor', 'Restroom, 3rd floor'] as const
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const

const NAIR = { ...BIOLOGY, toFaculty: 'priya.nair' } as const

const chips = (page: Page) => page.getByRole('navigation', { name: 'Quick passes' }).getByRole('link')

async function went(school: School, ...rooms: RoomName[]): Promise<void> {
  for (const room of rooms) {
    await school.complete('maya.okonkwo', await school.ask('maya.okonkwo', room, BIOLOGY))
  }
}

test.describe('chips', () => {
  test('[D-038] are ordered by use, say what a tap leads to, group rooms of one kind and end in More', async ({
    as,
    school,
  }) => {
    await went(school, THIRD, THIRD, SECOND)
    for (const student of ['liam.chen', 'noah.berg', 'zoe.haddad', 'eli.turner'] as const) {
      await school.ask(student, SECOND, BIOLOGY)
    }
    const page = await as('maya.okonkwo')
    await expect(chips(page)).toHaveCount(5)
    const names = [`${THIRD} Go now`, `${SECOND} 2 in line`, 'Library Go now', 'Nurse Pick a time', 'More']
    for (const [index, name] of names.entries()) await expect(chips(page).nth(index)).toHaveAccessibleName(name)
    await checkScreen(page, 'student-chips')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

    await chips(page).filter({ hasText: '3rd floor' }).click()
    await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(THIRD)
    await page.goBack()
    await chips(page).filter({ hasText: 'More' }).click()
    await expect(page.getByRole('button', { name: 'Request pass' })).toBeVisible()
  })

  test('[D-012] one that needs approval says who is asked', async ({ as, school }) => {
    const page = await as('theo.winters')
    await isLive(page)
    await expect(chips(page)).toHaveCount(0)
    await school.complete('theo.winters', await school.ask('theo.winters', 'Library', NAIR))
    await school.complete('theo.winters', await school.ask('theo.winters', 'Library', NAIR))
    await page.reload()
    await expect(chips(page).first()).toHaveAccessibleName('Library Ask Ms. Nair')
  })

  test('[D-134] are there without their state if only that could not be fetched', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/' })
    await page.route('**/api/pass/destinations*', (route) => route.fulfill({ status: 500, body: 'Broken' }))
    await page.goto('/student/dashboard/live')
    await expect(chips(page)).toHaveText([SECOND, 'Library', 'Nurse', 'More'])
  })
})

test.describe('Arrived', () => {
  test('[SPASS-04] of a pass to the restroom is tapped back in the room, and says how long it took', async ({
    as,
    school,
    clock,
  }) => {
    await school.ask('maya.okonkwo', SECOND, BIOLOGY)
    const page = await as('maya.okonkwo')
    await isLive(page)
    await clock.advance(4)
    const arrived = page.getByRole('button', { name: 'Arrived' })
    await expect(arrived).toHaveAccessibleDescription('Tap when you are back in Room 204')
    await expect(page.getByText('Tap when you are back in Room 204')).toBeVisible()
    await arrived.click()
    await expect(page.getByTestId('flashes')).toContainText('Pass ended, 4 min.')
  })

  test('[SPASS-04] of any other pass is tapped at its destination', async ({ as, school }) => {
    const { passId } = await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    const page = await as('maya.okonkwo', { at: `/student/pass/${passId}` })
    await expect(page.getByText('Tap when you get there')).toBeVisible()
    await checkScreen(page, 'student-arrived-hint')
    await page.getByRole('button', { name: 'Arrived' }).click()
    await expect(page.getByTestId('flashes')).toContainText('Pass ended, less than 1 min.')
  })
})
