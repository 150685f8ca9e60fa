/** The classes of a teacher and of a school. */
import type { ClassRow } from '@corridor/contract'
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import { asUserGroupId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dispatchLive } from '../../base/session/liveEvents.ts'
import { ALVAREZ_ID, anInitialize, aSetup, inOneSchool, LIND_ID, OSEI_ID, SCHOOL_ID } from '../../base/testing.ts'
import { answer, refusal, sentTo } from '../../testing/api.ts'
import { pageOf } from '../../testing/pageOf.ts'
import { openPage } from '../../testing/render.tsx'
import { aClass, aClassRow } from '../testing.ts'

const CHANGE = 'POST /api/usergroup/:userGroupId'
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const tooltip = page.getByRole('tooltip')

let rows: ClassRow[]
const lab = (number: number) => aClassRow({ userGroupId: asUserGroupId(20 + number), name: `Lab ${number}` })

function answerClasses() {
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/classes', ({ query: { search = '' } }) =>
    pageOf(rows.filter(({ name }) => name.toLowerCase().includes(search))),
  )
}

async function openOwn() {
  answer('GET /api/user/initialize', inOneSchool(anInitialize('faculty', ALVAREZ_ID)))
  answerClasses()
  return openPage('/faculty/students/classes')
}

it('[STU-04] [D-095] a class shows the names of three students; all are shown by pointer and by keyboard', async () => {
  rows = [aClassRow()]
  await openOwn()
  const biology = row('Biology')
  await expect.element(biology).toMatchTextContent('Ms. Alvarez')
  await expect.element(biology).toMatchTextContent('9:30 am to 10:25 am')
  for (const name of ['Liam Chen', 'Maya Okonkwo', 'Ava Rossi']) await expect.element(biology).toMatchTextContent(name)
  expect(biology.element().textContent).not.toContain('Theo Winters')
  const more = biology.getByRole('button', { name: /Students of Biology/ })
  await expect.element(more).toHaveTextContent('+1')
  await more.hover()
  await expect.element(tooltip).toMatchTextContent('Theo Winters')
  await page.getByRole('heading', { name: 'Classes' }).hover()
  await expect.element(tooltip).not.toBeInTheDocument()
  ;(biology.getByRole('link', { name: 'Biology' }).element() as HTMLElement).focus()
  for (let presses = 0; presses < 5 && document.activeElement !== more.element(); presses += 1) {
    await userEvent.keyboard('{Tab}')
  }
  await expect.element(more).toHaveFocus()
  await expect.element(tooltip).toMatchTextContent('Theo Winters')
})

it('[STU-06] the tenth class, made elsewhere, brings the search', async () => {
  rows = [aClassRow(), ...[2, 3, 4, 5, 6, 7, 8, 9].map(lab)]
  await openOwn()
  await expect.element(row('Lab 9')).toBeVisible()
  expect(page.getByRole('searchbox').elements()).toEqual([])
  rows = [...rows, lab(10)]
  dispatchLive('schoolChanged', { schoolId: SCHOOL_ID })
  await expect.element(row('Lab 10')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search for a class or teacher' }).fill('lab 1')
  await expect.poll(() => page.getByRole('row').elements().length).toBe(2)
  await expect.element(row('Lab 10')).toBeVisible()
})

const STAFF = [
  { userId: OSEI_ID, firstName: 'Kofi', lastName: 'Osei', title: 'Mr.', professionalName: null },
  { userId: LIND_ID, firstName: 'Ingrid', lastName: 'Lind', title: 'Dr.', professionalName: null },
]

async function openOfSchool() {
  const frame = inOneSchool(anInitialize('schoolAdministrator', ALVAREZ_ID))
  const viewer = { ...frame.viewer, permissions: { [SCHOOL_ID]: [...TOGGLEABLE_PERMISSIONS] } }
  answer('GET /api/user/initialize', { ...frame, viewer })
  answerClasses()
  answer('GET /api/school/:schoolId/staff', STAFF)
  answer('GET /api/school/:schoolId/now', refusal(422, 'invalid', 'Busy.'))
  return openPage(`/administrator/school/${SCHOOL_ID}/classes`)
}

const teacher = page.getByRole('combobox', { name: 'Teacher' })

async function chooseTeacher(name: string) {
  await teacher.fill(name)
  await page.getByRole('option').filter({ hasText: name }).click()
}

it('[D-082] [D-172] a class whose teacher has left gets another one in the list of the school', async () => {
  const zoology = aClassRow({ name: 'Zoology', hasOwner: false, professionalOwnedByName: 'Ms. Kim', version: 4 })
  rows = [zoology, aClassRow({ userGroupId: asUserGroupId(8) })]
  await openOfSchool()
  const choose = page.getByRole('button', { name: 'Choose a teacher for Zoology' })
  await expect.element(choose).toHaveAttribute('title', 'Ms. Kim has left')
  const headings = page.getByRole('columnheader').elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Name', 'Teacher', 'Block/Schedule', 'Students'])
  await choose.click()
  const dialog = page.getByRole('dialog', { name: 'Who teaches Zoology?' })
  await expect.element(dialog).toMatchTextContent('Ms. Kim has left the school.')
  const taught = { hasOwner: true, ownedBy: OSEI_ID, professionalOwnedByName: 'Mr. Osei' }
  answer(CHANGE, () => {
    rows = [rows[1] ?? zoology, { ...zoology, ...taught }]
    return aClass({ ...zoology, ...taught, students: [] })
  })
  await chooseTeacher('Kofi Osei')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(row('Zoology')).toMatchTextContent('Mr. Osei')
  expect(sentTo(CHANGE).map(({ body }) => body)).toEqual([{ ownedBy: OSEI_ID, version: 4 }])
})

it('[D-163] [ROUTE-33] an administrator makes a class for a teacher, which opens', async () => {
  rows = [aClassRow()]
  const address = await openOfSchool()
  const href = `/administrator/class/7?${new URLSearchParams({ backTo: `/administrator/school/${SCHOOL_ID}/classes` })}`
  await expect.element(page.getByRole('link', { name: 'Biology' })).toHaveAttribute('href', href)
  await page.getByRole('button', { name: 'New Class' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Class' })
  await dialog.getByLabelText('Name').fill('Chess')
  await expect.element(dialog.getByRole('button', { name: 'Create Class' })).toBeDisabled()
  await chooseTeacher('Ingrid Lind')
  const chess = aClass({ userGroupId: asUserGroupId(9), name: 'Chess', ownedBy: LIND_ID, students: [] })
  answer('POST /api/usergroup', chess)
  answer('GET /api/usergroup/:userGroupId', chess)
  await dialog.getByRole('button', { name: 'Create Class' }).click()
  await expect.poll(address.href).toBe('/administrator/class/9')
  await expect.element(teacher).toHaveValue('Dr. Lind')
  expect(sentTo('POST /api/usergroup').map(({ body }) => body)).toEqual([
    { schoolId: SCHOOL_ID, name: 'Chess', ownedBy: LIND_ID },
  ])
})
