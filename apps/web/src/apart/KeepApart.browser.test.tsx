import { asApartGroupId, asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { pathTo } from '../base/routes.ts'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID } from '../base/testing.ts'
import { answer } from '../testing/api.ts'
import { openPage } from '../testing/render.tsx'

const SECOND = asSchoolId(2)

/** The page of a teacher who manages groups in these of their two schools, with a group in each. */
async function open(...schoolIds: SchoolId[]) {
  const all = anInitialize('faculty', ALVAREZ_ID)
  const permissions = Object.fromEntries(schoolIds.map((schoolId) => [schoolId, ['allStudents:write' as const]]))
  const viewer = { ...all.viewer, permissions: { ...all.viewer.permissions, ...permissions } }
  answer('GET /api/user/initialize', { ...all, viewer })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/apart', ({ params }) => ({
    groups: [
      {
        ...{ groupId: asApartGroupId(1), schoolId: asSchoolId(Number(params.schoolId)) },
        ...{ name: 'Hallway', note: '', version: 1, isPaused: false },
        ...{ startsOn: '2026-11-01', endsOn: '2027-05-28', waited: { count: 0, lastAt: null }, students: [] },
      },
    ],
    managers: [],
    hasOtherWaits: true,
  }))
  return openPage(pathTo('FacultyApart'))
}

it('[APART-03] whoever manages two schools makes a group in either, also where there are some', async () => {
  const { href } = await open(SCHOOL_ID, SECOND)
  await page.getByRole('link', { name: `New group, School ${SECOND}` }).click()
  expect(href()).toContain(`school=${SECOND}`)
})

it('[APART-03] in one school the button is in the head of the page', async () => {
  const { href } = await open(SCHOOL_ID)
  await page.getByRole('link', { name: 'New group', exact: true }).click()
  expect(href()).toContain(`school=${SCHOOL_ID}`)
})
