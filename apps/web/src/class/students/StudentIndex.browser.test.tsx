/** All Students: their classes, and the switches of their quick passes. */
import type { StudentRow } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, aSetup, inOneSchool, SCHOOL_ID } from '../../base/testing.ts'
import { answer, hold, refusal, sentTo } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'
import { aStudentRow, STUDENTS } from '../testing.ts'

const SWITCH = 'POST /api/passsetting'
const BULK = 'POST /api/passsetting/bulk'
const CODES = { schoolId: SCHOOL_ID, facultyId: ALVAREZ_ID }

const flashes = page.getByTestId('flashes')
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const switchOf = (name: string) => page.getByRole('switch', { name: `Quick Passes of ${name}` })
const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })

let rows: StudentRow[]

async function openStudents() {
  answer('GET /api/user/initialize', inOneSchool(anInitialize('faculty', ALVAREZ_ID)))
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/passsettings', () => pageOf(rows))
  return openPage('/faculty/students/all')
}

const disable = (ids: readonly number[]) => {
  rows = rows.map((one) => (ids.includes(one.userId) ? { ...one, requiresApproval: true } : one))
}

it('a teacher without classes is told what would be here', async () => {
  rows = []
  await openStudents()
  await expect.element(page.getByRole('heading', { name: 'No students to display!' })).toBeVisible()
  await expect.element(page.getByText('The students of your classes appear here.')).toBeVisible()
})

it('[STU-01] [STU-03] [ERR-05] [D-134] a switch says Enabled or Disabled and moves at once; one that is refused goes back, and the person is told', async () => {
  rows = STUDENTS.map(aStudentRow)
  await openStudents()
  await expect.element(switchOf('Maya Okonkwo')).toBeChecked()
  const headings = page.getByRole('columnheader').elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(['', 'Name', 'Grade', 'Classes', 'Quick Passes'])
  await expect.element(row('Maya Okonkwo')).toMatchTextContent('Enabled')

  const switching = hold(SWITCH)
  await switchOf('Maya Okonkwo').click()
  await expect.element(row('Maya Okonkwo')).toMatchTextContent('Disabled')
  await switching.answer(refusal(500, 'internal', 'Something went wrong on our side.'))
  await expect.element(flashes).toMatchTextContent('Something went wrong on our side.')
  await expect.element(switchOf('Maya Okonkwo')).toBeChecked()

  answer(SWITCH, ({ body }) => {
    disable([body.studentId])
    return body
  })
  await switchOf('Maya Okonkwo').click()
  await expect.poll(() => sentTo(SWITCH).at(-1)?.body).toMatchObject({ ...CODES, requiresApproval: true })
  await expect.element(switchOf('Maya Okonkwo')).not.toBeChecked()
  await expect.element(switchOf('Liam Chen')).toBeChecked()
})

it('[ACT-06] [FLASH-19] several are switched together in one request', async () => {
  rows = STUDENTS.map(aStudentRow)
  await openStudents()
  answer(BULK, ({ body: { studentIds, passSetting } }) => {
    disable(studentIds)
    return { passSettings: studentIds.map((studentId) => ({ ...passSetting, studentId })), skipped: [] }
  })
  await check('Theo Winters').click()
  await check('Liam Chen').click()
  await page.getByRole('button', { name: 'Disable Quick Passes' }).click()
  await expect.element(flashes).toMatchTextContent('Successfully Updated 2 Students!')
  expect(sentTo(BULK).map(({ body }) => body.passSetting)).toEqual([{ ...CODES, requiresApproval: true }])
  for (const name of ['Theo Winters', 'Liam Chen']) await expect.element(switchOf(name)).not.toBeChecked()
  await expect.element(switchOf('Maya Okonkwo')).toBeChecked()
  await expect.element(check('Liam Chen')).not.toBeChecked()
})

it('[STU-02] [ROUTE-43] a class is a link that knows the list as it was', async () => {
  rows = STUDENTS.map(aStudentRow)
  const address = await openStudents()
  await page.getByRole('searchbox', { name: 'Search for a student or class' }).fill('maya')
  await expect.poll(address.href).toBe('/faculty/students/all?search=maya')
  const backTo = new URLSearchParams({ backTo: '/faculty/students/all?search=maya' })
  await expect
    .element(row('Maya Okonkwo').getByRole('link', { name: 'Biology' }))
    .toHaveAttribute('href', `/faculty/class/7?${backTo}`)
})
