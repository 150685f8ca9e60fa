/** The form of staff for a new pass: whom and where to, by its address or by keyboard, and what becomes of it. */
import type { FoundStudent, Pass } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ALVAREZ_ID,
  aCalendar,
  aDayOff,
  anInitialize,
  aPass,
  aSetup,
  LIBRARY,
  NOW,
  OTHER_SCHOOL_ID,
  SCHOOL_ID,
  STUDENT_ID,
} from '../../../base/testing.ts'
import { answer, sentTo } from '../../../testing/api.ts'
import { examine } from '../../../testing/examine.ts'
import { openPage, unmountAll } from '../../../testing/render.tsx'
import { flashes, openAsTeacher, row } from '../testing.ts'

const PATH = '/faculty/pass'

const student = (id: number, firstName: string, lastName: string): FoundStudent => ({
  ...{ userId: asUserId(id), schoolId: SCHOOL_ID, firstName, lastName, grade: '10' },
  ...{ schoolIdentifier: null, profileImageUrl: null },
})
const MAYA = student(STUDENT_ID, 'Maya', 'Okonkwo')
const LIAM = student(31, 'Liam', 'Chen')
const AVA = student(32, 'Ava', 'Rossi')

const issue = page.getByRole('button', { name: /^Issue/ })
const time = page.getByLabelText('Time')
const students = page.getByRole('textbox', { name: 'Students', exact: true })
const chosen = (name: string) => page.getByRole('button', { name: `Remove ${name}` })

/** The school has these three. */
function answerSearch() {
  answer('POST /api/user/search', ({ body: { search, userIds } }) =>
    [MAYA, LIAM, AVA].filter(({ userId, firstName, lastName }) =>
      userIds ? userIds.includes(userId) : `${firstName} ${lastName}`.toLowerCase().includes(search.toLowerCase()),
    ),
  )
}

function open(path = PATH) {
  answerSearch()
  answer('POST /api/pass/conflicts', { studentIds: [] })
  return openAsTeacher(path)
}

/** Enter takes the only match, and does not send the form. */
async function addStudent(name: string): Promise<void> {
  await students.fill(name.slice(0, 3))
  await expect.element(page.getByRole('option', { name })).toHaveAttribute('data-combobox-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(chosen(name)).toBeVisible()
}

async function chooseLibrary(): Promise<void> {
  await page.getByRole('combobox', { name: 'To', exact: true }).click()
  await page.getByRole('option', { name: 'Library' }).first().click()
}

it('[NEW-01] [NEW-04] [NEW-08] [NEW-09] [FLASH-03] [D-030] [D-034] is for now, from 7 am to 4 pm, and leads to the list of upcoming passes', async () => {
  const address = await open('/faculty/live')
  await page.getByRole('banner').getByRole('link', { name: 'New Pass' }).click()
  await expect.poll(address.href).toBe(PATH)
  await expect.element(page.getByLabelText('Day')).toHaveValue('2026-11-16')
  await expect.element(time).toHaveValue('09:42')
  expect(page.getByLabelText(/As soon as possible/).elements()).toEqual([])
  await expect.element(issue).toBeDisabled()
  await addStudent('Maya Okonkwo')
  await expect.element(issue).toBeDisabled()
  await chooseLibrary()
  await expect.element(issue).toBeEnabled()

  await expect.element(time).toHaveAttribute('min', '07:00')
  await expect.element(time).toHaveAttribute('max', '16:00')
  await time.fill('16:30')
  await expect.element(page.getByText('Choose a time from 7:00 am to 4:00 pm.')).toBeVisible()
  await expect.element(issue).toBeDisabled()

  await time.fill('12:00')
  const scheduledFor = '2026-11-16T18:00:00.000Z'
  const to = { toRoomId: LIBRARY, toRoomName: 'Library' }
  answer('POST /api/pass', aPass({ ...to, approvedAt: NOW, createdBy: ALVAREZ_ID, isAsapPass: false, scheduledFor }))
  await issue.click()
  await expect.poll(address.href).toBe('/faculty/upcoming')
  await expect.element(flashes).toMatchTextContent('Successfully issued pass to Maya Okonkwo')
  await expect.element(row('Maya Okonkwo')).toMatchTextContent('Library')
  expect(sentTo('POST /api/pass')).toMatchObject([{ body: { pass: { studentIds: [STUDENT_ID], scheduledFor } } }])
})

it('[NEW-07] [D-036] [D-143] it warns of another pass around that time, of whom it concerns, and can still be issued', async () => {
  await open()
  // Maya has one at noon.
  answer('POST /api/pass/conflicts', ({ body: { studentIds, scheduledFor } }) => ({
    studentIds: scheduledFor === '2026-11-16T18:30:00.000Z' ? studentIds.filter((id) => id === STUDENT_ID) : [],
  }))
  await addStudent('Maya Okonkwo')
  await addStudent('Liam Chen')
  await chooseLibrary()
  const warning = page.getByText('This time is within thirty minutes of an existing pass for Maya Okonkwo.')
  await time.fill('12:30')
  await expect.element(warning).toBeVisible()
  expect(page.getByText(/existing pass for Liam Chen/).elements()).toEqual([])
  await expect.element(issue).toBeEnabled()
  await examine('staff-new-pass-conflict')
  await time.fill('12:31')
  await expect.element(warning).not.toBeInTheDocument()
})

it('[NEW-02] [D-069] may be opened for a student, whose school is then known, or for a school', async () => {
  answerSearch()
  answer('POST /api/pass/conflicts', { studentIds: [] })
  answer('GET /api/user/initialize', anInitialize('districtAdministrator', ALVAREZ_ID))
  answer('GET /api/school/:schoolId', aSetup())
  const ofSchool = page.getByLabelText('School', { exact: true })
  for (const [query, schoolId, name] of [
    ['', '', null],
    [`?studentId=${STUDENT_ID}`, String(SCHOOL_ID), 'Maya Okonkwo'],
    [`?schoolId=${OTHER_SCHOOL_ID}`, String(OTHER_SCHOOL_ID), null],
  ] as const) {
    await openPage(`/administrator/pass${query}`)
    await expect.element(ofSchool).toHaveValue(schoolId)
    if (name) await expect.element(chosen(name)).toBeVisible()
    else expect(page.getByRole('button', { name: /^Remove/ }).elements()).toEqual([])
    await expect.poll(() => issue.elements().length).toBe(schoolId ? 1 : 0)
    await unmountAll()
  }
})

const MAX_ACTIONS = 12

it('[NEW-03] [FLASH-04] by keyboard, three students are issued a pass and started in at most 12 actions', async () => {
  const address = await open('/faculty/live')
  await expect.element(page.getByRole('heading', { name: 'No live passes' })).toBeVisible()
  let actions = 0
  const press = async (key: string) => {
    actions += 1
    await userEvent.keyboard(key)
  }
  await press('n')
  await expect.element(students).toHaveFocus()
  await expect.element(page.getByRole('combobox', { name: 'From', exact: true })).toHaveValue('Room 204, Ms. Alvarez')
  const issued = [MAYA, LIAM, AVA].map(
    ({ userId, firstName, lastName }): Pass =>
      aPass({ studentId: userId, studentName: `${firstName} ${lastName}`, approvedAt: NOW, createdBy: ALVAREZ_ID }),
  )
  for (const { studentName } of issued) {
    // Typing a name is not counted.
    await userEvent.keyboard(studentName)
    await expect
      .element(page.getByRole('option', { name: studentName }))
      .toHaveAttribute('data-combobox-selected', 'true')
    await press('{Enter}')
    await expect.element(chosen(studentName)).toBeVisible()
  }
  answer('POST /api/pass', issued)
  await press('{Tab}')
  await userEvent.keyboard('Library')
  await press('{Enter}')
  await press('{Enter}')
  await expect.poll(address.href).toBe('/faculty/upcoming')
  await expect.element(flashes).toMatchTextContent('Successfully issued 3 passes')
  const card = page.getByRole('region', { name: 'Passes just issued' })
  await expect.element(card.getByRole('button', { name: 'Start all 3' })).toHaveFocus()
  await examine('staff-start-all')
  answer('POST /api/pass/start', ({ body: { passIds } }) => ({
    passes: issued
      .filter(({ passId }) => passIds.includes(passId))
      .map((pass): Pass => ({ ...pass, startedAt: NOW, version: 2 })),
    skipped: [],
  }))
  await press('{Enter}')
  await expect.element(card).toMatchTextContent('3 passes started.')
  expect(actions).toBeLessThanOrEqual(MAX_ACTIONS)
  await card.getByRole('link', { name: 'Live Passes' }).click()
  for (const { studentName } of issued) await expect.element(row(studentName)).toMatchTextContent('Active')
})

it('[FIRST-04] [DAYS-04] on a day off the form says for which day the pass is, and the confirmation says it again', async () => {
  const scheduledFor = '2026-11-18T13:00:00.000Z'
  const said = 'No school today. This pass is for Wednesday, 7:00 am.'
  const days = [aDayOff('2026-11-16'), aDayOff('2026-11-17')]
  answerSearch()
  answer('POST /api/pass/conflicts', { studentIds: [] })
  answer('POST /api/pass', aPass({ isAsapPass: false, scheduledFor }))
  await openAsTeacher(`${PATH}?studentId=${STUDENT_ID}&to=${LIBRARY}`, {
    setup: aSetup({ calendar: aCalendar({ days }) }),
  })
  await expect.element(page.getByText(said)).toBeVisible()
  await issue.click()
  await expect.element(flashes).toMatchTextContent(said)
  expect(sentTo('POST /api/pass')).toMatchObject([{ body: { pass: { scheduledFor } } }])
})
