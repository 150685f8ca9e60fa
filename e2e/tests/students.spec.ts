/** The Students area of a teacher: the list with its switches, and the settings. */
import type { Page } from '@playwright/test'
import { readFlash } from '../support/flash.ts'
import { collectRequests, holdBack, isCall } from '../support/requests.ts'
import { expect, test } from '../support/test.ts'

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name: `Quick Passes of ${name}` })
const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('[STU-01] [STU-02] [STU-03] [ACT-05] [ACT-06] [FLASH-19] [ERR-05] [D-134] [ROUTE-43] a teacher’s students have classes that lead back, and switches for one or many that act at once', async ({
  as,
}) => {
  const page = await as('elena.alvarez', { at: '/faculty/students/classes' })
  await page.getByRole('link', { name: 'All Students' }).click()
  await expect(page).toHaveURL('/faculty/students/all')
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Name', 'Grade', 'Classes', 'Quick Passes'])
  await expect(page.getByRole('row')).toHaveCount(5)
  for (const name of ['Liam Chen', 'Maya Okonkwo', 'Ava Rossi', 'Theo Winters'])
    await expect(switchOf(page, name)).toBeChecked()

  await test.step('a switch that is refused goes back, and the person is told', async () => {
    const error = { code: 'internal', message: 'Something went wrong on our side.' }
    await page.route('**/api/passsetting', (route) => route.fulfill({ status: 500, json: { error } }))
    await switchOf(page, 'Maya Okonkwo').click()
    await readFlash(page, 'Something went wrong on our side.')
    await expect(switchOf(page, 'Maya Okonkwo')).toBeChecked()
    await page.unroute('**/api/passsetting')
  })

  await test.step('the switch acts at once, and says Enabled or Disabled', async () => {
    const release = await holdBack(page, '/api/passsetting')
    await expect(row(page, 'Maya Okonkwo')).toContainText('Enabled')
    await switchOf(page, 'Maya Okonkwo').click()
    await expect(row(page, 'Maya Okonkwo')).toContainText('Disabled')
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/passsetting'))
    release()
    await answered
  })

  await test.step('several are switched together in one request', async () => {
    const sent = collectRequests(page, isCall('POST', '/api/passsetting/bulk'))
    await check(page, 'Theo Winters').click()
    await check(page, 'Liam Chen').click()
    await page.getByRole('button', { name: 'Disable Quick Passes' }).click()
    await readFlash(page, 'Successfully Updated 2 Students!')
    expect(sent).toHaveLength(1)
    await expect(check(page, 'Liam Chen')).not.toBeChecked()
  })

  await test.step('they hold after a reload', async () => {
    await page.reload()
    for (const name of ['Maya Okonkwo', 'Theo Winters', 'Liam Chen']) {
      await expect(switchOf(page, name)).not.toBeChecked()
      await expect(row(page, name)).toContainText('Disabled')
    }
    await expect(switchOf(page, 'Ava Rossi')).toBeChecked()
  })

  await test.step('a class leads back to the list as it was', async () => {
    await page.getByRole('searchbox', { name: 'Search for a student or class' }).fill('maya')
    await expect(page.getByRole('row')).toHaveCount(2)
    await row(page, 'Maya Okonkwo').getByRole('link', { name: 'Biology' }).click()
    await expect(page.getByRole('heading', { name: 'Biology', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/faculty/students/all?search=maya')
  })
})

test('[STU-05] [ROOM-03] [D-097] [ROUTE-43] [GEN-05] Student Settings have destinations from the teacher, and a limit and a form for each of their own rooms, which save themselves', async ({
  as,
  school,
  harness,
}) => {
  const page = await as('elena.alvarez', { at: '/faculty/students/all' })
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page).toHaveURL('/faculty/students/settings')
  const pane = (name: string) => page.getByRole('region', { name, exact: true })
  const office = await school.client('daniel.whitaker')

  await test.step('the rooms', async () => {
    const limits = pane('Total Room Limit')
    await expect(limits.getByRole('combobox')).toHaveCount(1)
    const limit = limits.getByLabel('Room 204')
    const numbers = Array.from({ length: 15 }, (_, at) => String(at + 1))
    await expect(limit.getByRole('option')).toHaveText(['No Limit', ...numbers])
    const configure = pane('Configure Rooms')
    await expect(configure.getByLabel('Name')).toHaveValue('Room 204')
    await expect(configure.getByRole('button', { name: 'See Students (0)' })).toBeVisible()
    await configure.getByRole('button', { name: 'See Faculty (2)' }).click()
    await expect(page.getByRole('dialog', { name: 'Linked Users' })).toContainText('AlvarezFaculty')
    await page.getByRole('button', { name: 'Close' }).click()
    await limit.selectOption('3')
    await readFlash(page, 'Successfully Updated Room!')
    await configure.getByLabel('Number').fill('204B')
    const saved = async () => {
      const params = { roomId: school.roomId('Room 204') }
      const { totalLimit, identifier } = await office.call('GET /api/room/:roomId/full', { params })
      return [totalLimit, identifier]
    }
    await expect.poll(saved).toEqual([3, '204B'])
  })

  await test.step('the destinations', async () => {
    const destinations = pane('Destination Settings')
    await expect(destinations.getByRole('heading', { name: 'No Destinations Configured!' })).toBeVisible()
    await destinations.getByRole('button', { name: 'Add a destination' }).click()
    await expect(destinations.getByRole('combobox', { name: /^From/ }), 'it is the teacher').toHaveCount(0)
    await destinations.getByRole('combobox', { name: 'To', exact: true }).click()
    await page.getByRole('option', { name: /^Library/ }).click()
    const saved = async () => {
      const params = { schoolId: harness.world.schools.high }
      const { roomSettings } = await office.call('GET /api/school/:schoolId', { params })
      return roomSettings.map(({ fromFacultyId, toRoomId }) => [fromFacultyId, toRoomId])
    }
    await expect.poll(saved).toEqual([[school.userId('elena.alvarez'), school.roomId('Library')]])
  })
})
