/** The Students area of a teacher: the list with its switches, and the settings. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { noReload } from '../support/noReload.ts'
import { collectRequests, holdBack, isCall } from '../support/requests.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const flashes = (page: Page) => page.getByTestId('flashes')
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name: `Quick Passes of ${name}` })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function setting(school: School, requiresApproval: boolean, who: Parameters<School['userId']>[0]) {
  const office = await school.client('daniel.whitaker')
  const { schools } = await office.call('GET /api/user/initialize')
  const [first] = Object.values(schools)
  if (!first) throw new Error('The school is missing.')
  const { schoolId } = first.school
  const body = { schoolId, facultyId: null, studentId: school.userId(who), requiresApproval }
  await office.call('POST /api/passsetting', { body })
}

test('[STU-01] [STU-02] [ROUTE-43] the list has names, classes as links that lead back, and switches', async ({
  as,
}) => {
  const page = await as('elena.alvarez', { at: '/faculty/students/classes' })
  await page.getByRole('link', { name: 'All Students' }).click()
  await expect(page).toHaveURL('/faculty/students/all')
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Name', 'Grade', 'Classes', 'Quick Passes'])
  await expect(page.getByRole('row')).toHaveCount(5)
  for (const name of ['Liam Chen', 'Maya Okonkwo', 'Ava Rossi', 'Theo Winters']) {
    await expect(switchOf(page, name)).toBeChecked()
  }
  await checkScreen(page, 'students')
  await page.getByRole('searchbox', { name: 'Search a student or class' }).fill('maya')
  await expect(page.getByRole('row')).toHaveCount(2)
  await row(page, 'Maya Okonkwo').getByRole('link', { name: 'Biology' }).click()
  await expect(page).toHaveURL(/\/faculty\/class\/\d+\?backTo=/)
  await expect(page.getByRole('heading', { name: 'Biology', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/faculty/students/all?search=maya')
})

test('[STU-03] [ACT-05] the switch acts at once, says Enabled or Disabled, and holds after a reload', async ({
  as,
  school,
}) => {
  const page = await as('elena.alvarez', { at: '/faculty/students/all' })
  const release = await holdBack(page, '/api/passsetting')
  await expect(row(page, 'Maya Okonkwo')).toContainText('Enabled')
  await switchOf(page, 'Maya Okonkwo').click()
  await expect(row(page, 'Maya Okonkwo')).toContainText('Disabled')
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/passsetting'))
  release()
  await answered
  const faculty = { fromFaculty: 'elena.alvarez', toFaculty: 'elena.alvarez' } as const
  const pass = await school.ask('maya.okonkwo', 'Restroom, 3rd floor', faculty)
  expect(pass.approvedAt).toBeNull()
  await page.reload()
  await expect(switchOf(page, 'Maya Okonkwo')).not.toBeChecked()
  await expect(row(page, 'Maya Okonkwo')).toContainText('Disabled')
})

test('[D-043] what an administrator disables for the school shows at once, with why, and stays', async ({
  as,
  school,
}) => {
  const page = await as('elena.alvarez', { at: '/faculty/students/all' })
  await isLive(page)
  await expect(switchOf(page, 'Maya Okonkwo')).toBeChecked()
  const sameLoad = await noReload(page)
  await setting(school, true, 'maya.okonkwo')
  await expect(row(page, 'Maya Okonkwo')).toContainText('Disabled')
  await expect(switchOf(page, 'Maya Okonkwo')).toBeDisabled()
  await expect(switchOf(page, 'Maya Okonkwo')).toHaveAccessibleDescription('For the whole school')
  await checkScreen(page, 'students-off-for-school')
  await setting(school, false, 'maya.okonkwo')
  await expect(switchOf(page, 'Maya Okonkwo')).toBeEnabled()
  await sameLoad()
})

test('[ERR-05] [D-134] a switch that is refused goes back, and the person is told', async ({ as }) => {
  const page = await as('elena.alvarez', { at: '/faculty/students/all' })
  await expect(switchOf(page, 'Maya Okonkwo')).toBeChecked()
  await page.route('**/api/passsetting', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something went wrong on our side.' } } }),
  )
  await switchOf(page, 'Maya Okonkwo').click()
  await expect(flashes(page)).toContainText('Something went wrong on our side.')
  await expect(switchOf(page, 'Maya Okonkwo')).toBeChecked()
})

test('[ACT-06] [FLASH-19] several students are switched together in one request', async ({ as }) => {
  const page = await as('elena.alvarez', { at: '/faculty/students/all' })
  const sent = collectRequests(page, isCall('POST', '/api/passsetting/bulk'))
  await page.getByRole('checkbox', { name: 'Select Maya Okonkwo' }).click()
  await page.getByRole('checkbox', { name: 'Select Liam Chen' }).click()
  await checkScreen(page, 'students-selected')
  await page.getByRole('button', { name: 'Disable Quick Passes' }).click()
  await expect(flashes(page)).toContainText('Successfully Updated 2 Students!')
  await expect(switchOf(page, 'Maya Okonkwo')).not.toBeChecked()
  await expect(switchOf(page, 'Liam Chen')).not.toBeChecked()
  await expect(switchOf(page, 'Ava Rossi')).toBeChecked()
  expect(sent).toHaveLength(1)
  await expect(page.getByRole('checkbox', { name: 'Select Maya Okonkwo' })).not.toBeChecked()
})

test('[STU-07] [D-062] with allStudents:read the list has the whole school; classes of others are only named', async ({
  as,
  harness,
}) => {
  await harness.command('setPermissions', { username: 'samuel.reyes', permissions: ['allStudents:read'] })
  const page = await as('samuel.reyes', { at: '/faculty/students/all' })
  await expect(page.getByRole('row')).toHaveCount(9)
  await expect(row(page, 'Maya Okonkwo')).toContainText('Biology')
  await expect(row(page, 'Maya Okonkwo').getByRole('link', { name: 'Biology' })).toHaveCount(0)
})

test('a teacher without classes is told what would be here', async ({ as }) => {
  const page = await as('priya.nair', { at: '/faculty/students/all' })
  await expect(page.getByRole('heading', { name: 'No students to display!' })).toBeVisible()
  await checkScreen(page, 'students-none')
})

test.describe('Student Settings', () => {
  const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

  test('[STU-05] [D-097] [ROUTE-43] [GEN-05] have a limit and a form for each of one’s own rooms, which save themselves', async ({
    as,
    school,
  }) => {
    const page = await as('elena.alvarez', { at: '/faculty/students/classes' })
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page).toHaveURL('/faculty/students/settings')
    for (const name of ['Destination Settings', 'Total Room Limit', 'Configure Rooms']) {
      await expect(pane(page, name)).toBeVisible()
    }
    const limits = pane(page, 'Total Room Limit')
    await expect(limits.getByRole('combobox')).toHaveCount(1)
    const limit = limits.getByLabel('Room 204')
    await expect(limit.getByRole('option')).toHaveText([
      'No Limit',
      ...Array.from({ length: 15 }, (_, at) => String(at + 1)),
    ])
    await expect(pane(page, 'Configure Rooms').getByLabel('Name')).toHaveValue('Room 204')
    await checkScreen(page, 'student-settings-of-faculty')
    await limit.selectOption('3')
    await expect(flashes(page)).toContainText('Successfully Updated Room!')
    await pane(page, 'Configure Rooms').getByLabel('Number').fill('204B')
    const office = await school.client('daniel.whitaker')
    const params = { roomId: school.roomId('Room 204') }
    await expect
      .poll(async () => {
        const { totalLimit, identifier } = await office.call('GET /api/room/:roomId/full', { params })
        return [totalLimit, identifier]
      })
      .toEqual([3, '204B'])
  })

  test('[STU-05] [D-097] destinations are set with the teacher as the origin', async ({ as, school }) => {
    const page = await as('elena.alvarez', { at: '/faculty/students/settings' })
    const destinations = pane(page, 'Destination Settings')
    await expect(destinations.getByRole('heading', { name: 'No Destinations Configured!' })).toBeVisible()
    await destinations.getByRole('button', { name: 'Add a destination' }).click()
    await expect(destinations.getByRole('combobox', { name: /^From/ })).toHaveCount(0)
    await destinations.getByRole('combobox', { name: 'To', exact: true }).click()
    await page.getByRole('option', { name: /^Library/ }).click()
    const office = await school.client('daniel.whitaker')
    const { schools } = await office.call('GET /api/user/initialize')
    const params = { schoolId: Object.values(schools)[0]?.school.schoolId ?? (0 as never) }
    await expect
      .poll(async () => {
        const { roomSettings } = await office.call('GET /api/school/:schoolId', { params })
        return roomSettings.map(({ fromFacultyId, toRoomId }) => [fromFacultyId, toRoomId])
      })
      .toEqual([[school.userId('elena.alvarez'), school.roomId('Library')]])
  })
})

test('[D-043] [ACT-06] an administrator switches quick passes for the whole school, in the school’s table', async ({
  as,
  school,
}) => {
  const office = await school.client('daniel.whitaker')
  const { schools } = await office.call('GET /api/user/initialize')
  const schoolId = Object.values(schools)[0]?.school.schoolId
  const page = await as('daniel.whitaker', { at: `/administrator/school/${schoolId}/students` })
  await page.getByRole('checkbox', { name: 'Select Maya Okonkwo' }).click()
  await page.getByRole('button', { name: 'Disable Quick Passes' }).click()
  await expect(flashes(page)).toContainText('Successfully Updated 1 Students!')
  const teacher = await as('elena.alvarez', { at: '/faculty/students/all' })
  await expect(switchOf(teacher, 'Maya Okonkwo')).toBeDisabled()
  await expect(row(teacher, 'Maya Okonkwo')).toContainText('Disabled')
})
