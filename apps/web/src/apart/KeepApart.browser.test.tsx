/** Keep Apart, without a server. */
import type { ApartGroup, ApartStudent } from '@corridor/contract'
import { asApartGroupId, asSchoolId, asUserId, type SchoolId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pathTo } from '../base/routes.ts'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID } from '../base/testing.ts'
import { answer, sentTo } from '../testing/api.ts'
import { openPage } from '../testing/render.tsx'

const PATH = `/administrator/apart/${SCHOOL_ID}`

const aStudent = (id: number, firstName: string): ApartStudent => ({
  ...{ userId: asUserId(id), firstName, lastName: 'Lopez', grade: '10', profileImageUrl: null },
})

/** Today is Monday, November 16. */
const aGroup = (id: number, name: string, endsOn: string): ApartGroup => ({
  ...{ groupId: asApartGroupId(id), schoolId: SCHOOL_ID, name, note: '', isPaused: false, version: 4 },
  ...{ students: [aStudent(31, 'Brianna'), aStudent(32, 'Priya')], startsOn: '2026-09-01', endsOn },
  waited: { count: 3, lastAt: null },
})

async function openApart(groups: ApartGroup[], path = PATH) {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: ['allStudents:write' as const] }
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/apart', () => ({ groups, managers: [], hasOtherWaits: true }))
  return openPage(path)
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })

it('[APART-11] a group that ends within a week is extended by one press in its row', async () => {
  const groups = [aGroup(7, 'Hallway', '2026-11-20'), aGroup(8, 'Bus', '2027-02-01')]
  await openApart(groups)
  await expect.element(row('Hallway')).toMatchTextContent('Ends on Friday')
  expect(row('Bus').getByRole('button', { name: 'Extend', exact: true }).query(), 'a later end').toBeNull()
  answer('POST /api/apart/:groupId/extend', () => {
    const extended = { ...aGroup(7, 'Hallway', '2027-02-18'), version: 5 }
    groups[0] = extended
    return extended
  })
  await row('Hallway').getByRole('button', { name: 'Extend', exact: true }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Kept apart until Feb 18')
  await expect.element(row('Hallway')).toMatchTextContent('in 3 months')
  expect(sentTo('POST /api/apart/:groupId/extend')).toMatchObject([{ params: { groupId: '7' }, body: { version: 4 } }])
})

it('[APART-03] the arrow in the header of a group leads back to all groups', async () => {
  const address = await openApart([], `${PATH}?group=new`)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nobody is kept apart' })).toBeVisible()
  expect(address.href()).toBe(PATH)
  expect(page.getByRole('link', { name: 'Back' }).query(), 'where there is nothing to go back to').toBeNull()
})

const SECOND = asSchoolId(2)

/** The page of a teacher who manages groups in these of their two schools, with a group in each. */
async function openFaculty(...schoolIds: SchoolId[]) {
  const all = anInitialize('faculty', ALVAREZ_ID)
  const permissions = Object.fromEntries(schoolIds.map((schoolId) => [schoolId, ['allStudents:write' as const]]))
  const viewer = { ...all.viewer, permissions: { ...all.viewer.permissions, ...permissions } }
  answer('GET /api/user/initialize', { ...all, viewer })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/apart', ({ params }) => ({
    groups: [{ ...aGroup(1, 'Hallway', '2027-05-28'), schoolId: asSchoolId(Number(params.schoolId)) }],
    managers: [],
    hasOtherWaits: true,
  }))
  return openPage(pathTo('FacultyApart'))
}

it('[APART-03] whoever manages two schools makes a group in either, also where there are some', async () => {
  const { href } = await openFaculty(SCHOOL_ID, SECOND)
  await page.getByRole('link', { name: `New group, School ${SECOND}` }).click()
  expect(href()).toContain(`school=${SECOND}`)
})

it('[APART-03] in one school the button is in the head of the page', async () => {
  const { href } = await openFaculty(SCHOOL_ID)
  await page.getByRole('link', { name: 'New group', exact: true }).click()
  expect(href()).toContain(`school=${SCHOOL_ID}`)
})
