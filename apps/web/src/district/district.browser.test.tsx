/** The pages of a district: its people, a school that is added, and what is not there yet. */
import type { DistrictFacultyRow, StudentTableRow } from '@corridor/contract'
import { permissionsAtCreation } from '@corridor/rules/access'
import { asSchoolId, asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, TIMEZONE } from '../base/testing.ts'
import { answer, refusal, sentTo } from '../testing/api.ts'
import { pageOf } from '../testing/pageOf.ts'
import { openPage } from '../testing/render.tsx'
import { textsOf } from '../testing/textsOf.ts'

const NAMED = { lastName: 'Silva', email: null, profileImageUrl: null }
const STUDENT: StudentTableRow = {
  ...{ ...NAMED, userId: asUserId(41), firstName: 'Omar', username: 'omar.silva' },
  ...{ grade: '9', schoolIdentifier: '204817', locked: 1, dailyPassLimit: 0 },
}
const MEMBER: DistrictFacultyRow = {
  ...{ ...NAMED, userId: asUserId(42), firstName: 'Ruth', username: 'ruth.silva', type: 'districtAdministrator' },
  ...{ hasPassword: true, hasProvider: false, schools: ['Cedar Middle School', 'Lakeview High School'] },
}

const tab = (name: string) => page.getByRole('navigation', { name: 'District' }).getByRole('link', { name })
const headings = () => textsOf(page.getByRole('columnheader')).filter(Boolean)

function openDistrict(path: string) {
  const frame = anInitialize('districtAdministrator', ALVAREZ_ID)
  const permissions = Object.fromEntries(
    Object.keys(frame.schools).map((schoolId) => [schoolId, [...permissionsAtCreation('districtAdministrator')]]),
  )
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/district/:districtId/faculty', pageOf([MEMBER]))
  answer('GET /api/district/:districtId/students', pageOf([STUDENT]))
  return openPage(`/administrator/district/1${path}`)
}

it('[DIST-01] [DIST-02] [D-077] [D-082] the district opens with its faculty, and has its students beside it', async () => {
  const address = await openDistrict('')
  await expect.poll(address.href).toBe('/administrator/district/1/faculty')
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent('Cedar Middle School, Lakeview High School')
  expect(headings()).toEqual(['First', 'Last', 'Role', 'Email', 'Username', 'Schools'])
  await tab('Students').click()
  await expect.element(page.getByText('1 student')).toBeVisible()
  expect(headings()).toEqual(['First', 'Last', 'Email', 'Username', 'Grade', 'Student Id', 'Lock'])
  await expect.element(page.getByRole('row').nth(1).getByText('Locked', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Omar Silva' }))
    .toHaveAttribute('href', '/administrator/user/41/overview')
})

it('[DIST-03] [DIST-04] its reports and settings are Coming Soon', async () => {
  await openDistrict('/reports')
  for (const name of ['Reports', 'Settings']) {
    await tab(name).click()
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect.element(page.getByText('Coming Soon', { exact: true })).toBeVisible()
  }
})

it('a school is added with a name and a time zone, and a name that is taken is said at the field', async () => {
  await openDistrict('/faculty')
  await page.getByRole('button', { name: 'Add School' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('Cedar Middle School')
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('central')
  await page.getByRole('option', { name: /Central Time \(Chicago\)/ }).click()
  const taken = 'There is already a school with this name.'
  answer('POST /api/school', refusal(422, 'invalid', 'Some fields need attention.', { fields: { name: taken } }))
  const add = dialog.getByRole('button', { name: 'Add school' })
  await add.click()
  await expect.element(dialog.getByText(taken)).toBeVisible()
  await name.fill('Birch Elementary School')
  answer('POST /api/school', { schoolId: asSchoolId(9), name: 'Birch Elementary School', timezone: TIMEZONE })
  await add.click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Birch Elementary School was added.')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo('POST /api/school').at(-1)?.body).toEqual({ name: 'Birch Elementary School', timezone: TIMEZONE })
})
