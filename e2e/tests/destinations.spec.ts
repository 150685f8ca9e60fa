/** Destination settings, while students wait because of them. What the rows do by themselves has component tests. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { expect, isLive, test } from '../support/test.ts'

const WITH_ALVAREZ = { fromFaculty: 'elena.alvarez' } as const

const card = (page: Page) => page.getByRole('region', { name: 'Destination settings' })
const row = (page: Page, number: number) => card(page).getByRole('group', { name: `Row ${number}`, exact: true })

async function choose(page: Page, number: number, label: 'From' | 'To', text: string): Promise<void> {
  const field = row(page, number).getByRole('combobox', { name: label })
  await field.fill(text)
  await page.getByRole('listbox', { name: label }).getByRole('option').filter({ hasText: text }).first().click()
}

test('[ACT-09] [D-009] [DEST-05] [DEST-10] [D-064] a removed row lets those in line go, and each sees the rows of the others', async ({
  as,
  school,
  harness,
}) => {
  const schoolId = harness.world.schools.high
  const trip = { schoolId, fromFacultyId: null, toRoomId: school.roomId('Library'), toFacultyId: null }
  const ruth = await school.client('ruth.abara')
  await ruth.call('POST /api/roomsetting', { body: { ...trip, approval: 'not_required', passLimit: 1 } })
  await school.ask('maya.okonkwo', 'Library', WITH_ALVAREZ)
  await school.ask('liam.chen', 'Library', WITH_ALVAREZ)
  const student = await as('liam.chen')
  await expect(student.getByText('In Line').first()).toBeVisible()
  await isLive(student)
  const page = await as('daniel.whitaker', { at: `/administrator/school/${schoolId}/pass/settings` })
  await expect(row(page, 1).getByLabel('Pass limit')).toHaveValue('1')
  await isLive(page)

  await test.step('those in line go when a row is removed, and it comes back with Undo', async () => {
    await row(page, 1).getByRole('button', { name: 'Remove row 1' }).click()
    await page.getByTestId('flashes').getByRole('button', { name: 'Undo' }).hover()
    await expect(card(page)).toContainText('No Destinations Configured!')
    await expect(student.getByRole('button', { name: 'Arrived' })).toBeVisible()
    await page.getByTestId('flashes').getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 1).getByLabel('Pass limit')).toHaveValue('1')
  })
  await test.step('a teacher’s own appears beside it; those of others are not theirs to read', async () => {
    const elena = await school.client('elena.alvarez')
    const own = { ...trip, fromFacultyId: school.userId('elena.alvarez'), toRoomId: school.roomId('Gym') }
    await elena.call('POST /api/roomsetting', { body: { ...own, approval: 'required', passLimit: -1 } })
    await expect(row(page, 2).getByRole('combobox', { name: 'From' })).toHaveValue('Ms. Alvarez')
    const { roomSettings } = await elena.call('GET /api/school/:schoolId', { params: { schoolId } })
    expect(roomSettings).toMatchObject([own])
  })
  await test.step('a second row for a trip waits', async () => {
    await card(page).getByRole('button', { name: 'Add a destination' }).click()
    await choose(page, 3, 'From', 'Ms. Alvarez')
    await choose(page, 3, 'To', 'Gym')
    await expect(row(page, 3)).toContainText('Same trip as row 2')
    await checkScreen(page, 'destinations-duplicate')
    await choose(page, 3, 'To', 'Nurse')
    await expect(row(page, 3).getByText('Saved', { exact: true })).toBeVisible()
  })
})
