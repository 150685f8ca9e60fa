/** The tables of students and staff: of a school, and of a district. */
import type { Page } from '@playwright/test'
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

test('[SCH-04] [SFAC-01] [SFAC-03] [D-082] [D-170] [PERM-06] [ROUTE-37] the students and the staff of a school are searched and sorted, follow what others change, and open from their row', async ({
  as,
  school,
}) => {
  const page = await as('daniel.whitaker', { at: await schoolPath(school, 'students') })
  const ruth = await school.client('ruth.abara')
  await test.step('students', async () => {
    await expect(page.getByText('8 students')).toBeVisible()
    // The first column is for selecting students, for their quick passes.
    const headings = ['', 'First', 'Last', 'Email', 'Username', 'Grade', 'Student Id', 'Lock']
    await expect(page.getByRole('columnheader')).toHaveText(headings)
    await expect(rows(page).nth(1)).toContainText('Berg')
    await header(page, 'Grade').click()
    await expect(page).toHaveURL(/sort=grade/)
    await expect(rows(page).nth(1), '9 before 10').toContainText('Noah')
    await header(page, 'Lock').click()
    await expect(rows(page).nth(1)).toContainText('Theo')
    await expect(rows(page).nth(1)).toContainText('Locked')
  })
  await test.step('a student whom somebody else locks and renames', async () => {
    await isLive(page)
    const haddad = rows(page).filter({ hasText: 'Haddad' })
    await expect(haddad).toContainText('Unlocked')
    const params = { userId: school.userId('zoe.haddad') }
    const { version } = await ruth.call('GET /api/user/:userId/full', { params })
    await ruth.call('POST /api/user/:userId', { params, body: { version, locked: true, firstName: 'Zoë' } })
    await expect(haddad).toContainText('Zoë')
    await expect(haddad).not.toContainText('Unlocked')
    await page.getByRole('searchbox').fill('okon')
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'Maya Okonkwo' }).click()
    await expect(page).toHaveURL(new RegExp(`/administrator/user/${school.userId('maya.okonkwo')}/overview`))
  })
  await test.step('staff, each with their role', async () => {
    await page.goto(await schoolPath(school, 'faculty'))
    await expect(page.getByText('7 staff members')).toBeVisible()
    const headings = page.getByRole('columnheader').filter({ hasText: /./ })
    await expect(headings).toHaveText(['First', /^Last/, 'Role', 'Email', 'Username', 'Actions'])
    await expect(rows(page).filter({ hasText: 'Alvarez' })).toContainText('elena.alvarez')
    await expect(rows(page).filter({ hasText: 'Whitaker' })).toContainText('School Administrator')
    await page.getByRole('link', { name: 'Elena Alvarez' }).click()
    await expect(page).toHaveURL(`/administrator/user/${school.userId('elena.alvarez')}/overview`)
  })
  await test.step('no district, and no students without allStudents', async () => {
    await page.goto(await districtPath(school, '/students'))
    await expect(page).toHaveURL('/administrator/dashboard')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'District' })).toHaveCount(0)
    const params = { userId: school.userId('daniel.whitaker') }
    const { version, schools } = await ruth.call('GET /api/user/:userId/full', { params })
    const [high] = schools
    if (!high) throw new Error('no school')
    // An open page hears of it and goes through the sign-in page by itself, which would cancel the load below.
    await page.goto('about:blank')
    const permissions = { schoolId: high.schoolId, version: high.version, on: [], off: ['allStudents:read' as const] }
    await ruth.call('POST /api/user/:userId', { params, body: { version, permissions } })
    await page.goto(await schoolPath(school, 'students'))
    await expect(page).toHaveURL('/administrator/dashboard')
    await page.goto(await schoolPath(school, 'faculty'))
    await expect(page.getByRole('link', { name: 'Faculty', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Students', exact: true })).toHaveCount(0)
  })
})

test('[DIST-01] [DIST-02] [DIST-03] [DIST-04] [D-077] [ROUTE-37] [GEN-10] a district administrator sees everybody of the district, and adds a school', async ({
  as,
  school,
}) => {
  const page = await as('ruth.abara')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'District' }).click()
  await expect(page, 'the district opens with its faculty').toHaveURL(await districtPath(school, '/faculty'))
  await expect(rows(page).filter({ hasText: 'Abara' })).toContainText('Cedar Middle School, Lakeview High School')
  await test.step('a school is added', async () => {
    await page.getByRole('button', { name: 'Add School' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Cedar Middle School')
    await dialog.getByRole('combobox', { name: 'Time zone' }).fill('central')
    await page.getByRole('option', { name: /Central Time \(Chicago\)/ }).click()
    await dialog.getByRole('button', { name: 'Add school' }).click()
    await expect(dialog.getByText('There is already a school with this name.').first()).toBeVisible()
    await dialog.getByLabel('Name').fill('Birch Elementary School')
    await dialog.getByRole('button', { name: 'Add school' }).click()
    await expect(page.getByTestId('flashes')).toContainText('Birch Elementary School was added.')
    await expect(dialog).toHaveCount(0)
  })
  const tab = (name: string) => page.getByRole('navigation', { name: 'District' }).getByRole('link', { name })
  await test.step('students', async () => {
    await tab('Students').click()
    await expect(page.getByText('10 students')).toBeVisible()
    const headings = ['First', /^Last/, 'Email', 'Username', 'Grade', 'Student Id', 'Lock']
    await expect(page.getByRole('columnheader')).toHaveText(headings)
    await expect(rows(page).filter({ hasText: 'Winters' }).getByText('Locked', { exact: true })).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Okonkwo' }).getByText('Unlocked', { exact: true })).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Silva' }), 'also those who are in no school').toHaveCount(1)
    await page.getByRole('link', { name: 'Omar Silva' }).click()
    await expect(page.getByRole('heading', { name: 'Omar Silva' })).toBeVisible()
    await expect(page.getByText('No school')).toBeVisible()
    await page.goBack()
  })
  for (const name of ['Reports', 'Settings']) {
    await tab(name).click()
    await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible()
  }
})
