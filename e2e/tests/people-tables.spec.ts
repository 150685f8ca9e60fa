/** The tables of students and staff: of a school, and of a district. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const rows = (page: Page) => page.getByRole('row')
const header = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function schoolPath(school: School, page: string): Promise<string> {
  const { schools } = await (await school.client('daniel.whitaker')).call('GET /api/user/initialize')
  return `/administrator/school/${Object.keys(schools)[0]}/${page}`
}

async function districtPath(school: School, page: string): Promise<string> {
  const { district } = await (await school.client('ruth.abara')).call('GET /api/user/initialize')
  return `/administrator/district/${district.districtId}${page}`
}

test('[SCH-04] [D-082] the students of a school are searched and sorted, and a row opens the person', async ({
  as,
  school,
}) => {
  const page = await as('daniel.whitaker', { at: await schoolPath(school, 'students') })
  await expect(page.getByText('8 students')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    // To select students, for their quick passes.
    '',
    'First',
    'Last',
    'Email',
    'Username',
    'Grade',
    'Student Id',
    'Lock',
  ])
  await expect(rows(page).nth(1)).toContainText('Berg')
  await checkScreen(page, 'school-students')
  await header(page, 'Grade').click()
  await expect(page).toHaveURL(/sort=grade/)
  await expect(rows(page).nth(1), '9 before 10').toContainText('Noah')
  await header(page, 'Lock').click()
  await expect(rows(page).nth(1)).toContainText('Theo')
  await expect(rows(page).nth(1)).toContainText('Locked')
  await page.getByRole('searchbox').fill('okon')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Maya Okonkwo' }).click()
  await expect(page).toHaveURL(new RegExp(`/administrator/user/${school.userId('maya.okonkwo')}/overview`))
})

test('[SFAC-01] [SFAC-03] the staff of a school, each with their role', async ({ as, school }) => {
  const page = await as('daniel.whitaker', { at: await schoolPath(school, 'faculty') })
  await expect(page.getByText('7 staff members')).toBeVisible()
  await expect(page.getByRole('columnheader').first()).toHaveText('First')
  await expect(rows(page).filter({ hasText: 'Whitaker' })).toContainText('School Administrator')
  await checkScreen(page, 'school-faculty')
  await page.getByRole('link', { name: 'Elena Alvarez' }).click()
  await expect(page).toHaveURL(`/administrator/user/${school.userId('elena.alvarez')}/overview`)
})

test('a student who is locked or renamed in one browser changes in the tables of others', async ({ as, school }) => {
  const page = await as('daniel.whitaker', { at: await schoolPath(school, 'students') })
  await isLive(page)
  await expect(rows(page).filter({ hasText: 'Haddad' })).toContainText('Unlocked')
  const ruth = await school.client('ruth.abara')
  const params = { userId: school.userId('zoe.haddad') }
  const { version } = await ruth.call('GET /api/user/:userId/full', { params })
  await ruth.call('POST /api/user/:userId', { params, body: { version, locked: true, firstName: 'Zoë' } })
  await expect(rows(page).filter({ hasText: 'Haddad' })).toContainText('Zoë')
  await expect(rows(page).filter({ hasText: 'Haddad' })).not.toContainText('Unlocked')
})

test('[DIST-01] [DIST-02] [DIST-03] [DIST-04] [D-077] [ROUTE-37] [GEN-10] a district administrator sees everybody of the district', async ({
  as,
  school,
}) => {
  const page = await as('ruth.abara')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'District' }).click()
  await expect(page).toHaveURL(await districtPath(school, '/faculty'))
  await expect(rows(page).filter({ hasText: 'Abara' })).toContainText('Cedar Middle School, Lakeview High School')
  await checkScreen(page, 'district-faculty')
  const tab = (name: string) => page.getByRole('navigation', { name: 'District' }).getByRole('link', { name })
  await tab('Students').click()
  await expect(page.getByText('10 students')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Silva' }), 'also those who are in no school').toHaveCount(1)
  await checkScreen(page, 'district-students')
  await page.getByRole('link', { name: 'Omar Silva' }).click()
  await expect(page.getByRole('heading', { name: 'Omar Silva' })).toBeVisible()
  await expect(page.getByText('In no school')).toBeVisible()
  await page.goBack()
  for (const name of ['Reports', 'Settings']) {
    await tab(name).click()
    await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible()
  }
  await checkScreen(page, 'district-coming-soon')
  await page.goto(await districtPath(school, ''))
  await expect(page, 'the district opens with its faculty').toHaveURL(await districtPath(school, '/faculty'))
})

test('[ROUTE-37] [PERM-06] others have no district: no entry, and its address leads to the first page', async ({
  as,
  school,
}) => {
  const page = await as('daniel.whitaker', { at: await districtPath(school, '/students') })
  await expect(page).toHaveURL('/administrator/dashboard')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'District' })).toHaveCount(0)
})

test('[D-170] without allStudents the students are in no menu, and their address leads to the first page', async ({
  as,
  school,
}) => {
  const ruth = await school.client('ruth.abara')
  const params = { userId: school.userId('daniel.whitaker') }
  const { version, schools } = await ruth.call('GET /api/user/:userId/full', { params })
  const [high] = schools
  if (!high) throw new Error('no school')
  const permissions = { schoolId: high.schoolId, version: high.version, on: [], off: ['allStudents:read' as const] }
  await ruth.call('POST /api/user/:userId', { params, body: { version, permissions } })
  const page = await as('daniel.whitaker', { at: await schoolPath(school, 'students') })
  await expect(page).toHaveURL('/administrator/dashboard')
  await page.goto(await schoolPath(school, 'faculty'))
  await expect(page.getByRole('link', { name: 'Faculty', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Students', exact: true })).toHaveCount(0)
})
