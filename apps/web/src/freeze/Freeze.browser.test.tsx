/** Starting a freeze, the bar on every page, and the dashboard, without a server. */
import type { Freeze, FreezeMark, FreezeMarked } from '@corridor/contract'
import { minutesAfter } from '@corridor/rules/time'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keptQuestion } from '../app/shell/stillNeeded.ts'
import { pathTo } from '../base/routes.ts'
import { dispatchLive } from '../base/session/liveEvents.ts'
import { serverNow } from '../base/session/now.ts'
import { ALVAREZ_ID, aSetup, LIND_ID, NOW, OSEI_ID, ROOM_118 } from '../base/testing.ts'
import { answer, sentTo } from '../testing/api.ts'
import { openPage } from '../testing/render.tsx'
import { AISHA, aFreeze, aMark, answerFreeze, FREEZE_ID, frozenFrame, KHADIJA, LIAM, NOOR } from './testing.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  keptQuestion.set(null)
})

const OFFICE = ['allPasses:write', 'allStudents:read'] as const

function signIn(freeze: Freeze | null) {
  answer('GET /api/user/initialize', frozenFrame('faculty', LIND_ID, freeze, OFFICE))
}

const dialog = page.getByRole('dialog', { name: 'Freeze passes at School 1?' })
const bar = page.getByRole('region', { name: 'Freeze at School 1' })
const menu = page.getByRole('navigation', { name: 'Main' }).first()
const toFind = page.getByRole('region', { name: 'To find' })

async function openBoard(marks: readonly FreezeMark[] = [], freeze = aFreeze()) {
  signIn(freeze)
  answerFreeze(freeze, marks)
  await openPage(pathTo('Freeze'))
  await expect.element(toFind).toBeVisible()
}

it('[FREEZE-03] [FREEZE-04] two presses from any page freeze, and nothing has to be typed', async () => {
  signIn(null)
  answerFreeze(aFreeze())
  answer('GET /api/now', [])
  answer('GET /api/school/:schoolId/halls', { passes: [], inHalls: 0, hallCap: null })
  answer('POST /api/school/:schoolId/freezes', { freeze: aFreeze({ startedAt: serverNow() }), isNew: true })
  await openPage(pathTo('LateArrivals'))
  await menu.getByRole('link', { name: 'Freeze' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'Go back to class' })).toBeChecked()
  await expect.element(dialog).toMatchTextContent('Not an alarm: announce it as well.')
  await dialog.getByRole('button', { name: 'Freeze now' }).click()
  await expect.element(page.getByRole('timer')).toMatchTextContent('Frozen for 0:')
  expect(sentTo('POST /api/school/:schoolId/freezes').map(({ body }) => body)).toEqual([
    { instruction: 'return', isDrill: false, message: '' },
  ])
})

it('[FREEZE-04] for a few seconds it can be taken back', async () => {
  // As if it were about to begin: a slow computer takes longer than the time to undo.
  await openBoard([], aFreeze({ startedAt: minutesAfter(NOW, 1) }))
  answer('POST /api/freeze/:freezeId/end', aFreeze({ endedAt: serverNow() }))
  await page.getByRole('button', { name: 'Started by mistake? Undo' }).click()
  await expect.element(page.getByText('Undone. Passes are open again.')).toBeVisible()
  expect(sentTo('POST /api/freeze/:freezeId/end')[0]?.body).toEqual({ isUndo: true })
})

it('[FREEZE-05] whoever is second learns who was first', async () => {
  signIn(null)
  answerFreeze(aFreeze())
  answer('GET /api/now', [])
  await openPage(pathTo('Freeze', {}, { start: 1 }))
  await dialog.getByLabelText(/^To staff/).fill('East hall')
  await dialog.getByRole('radio', { name: 'Stay where you are' }).click()
  await dialog.getByLabelText('This is a drill').click()
  answer('POST /api/school/:schoolId/freezes', { freeze: aFreeze({ startedAt: serverNow() }), isNew: false })
  await dialog.getByRole('button', { name: 'Freeze now' }).click()
  await expect.element(page.getByText(/^Dana Whitfield started this \d seconds? ago\.$/)).toBeVisible()
  expect(sentTo('POST /api/school/:schoolId/freezes')[0]?.body).toEqual({
    ...{ instruction: 'stay', isDrill: true, message: 'East hall' },
  })
})

it('[FREEZE-03] the bar appears on the page that is open, says what is asked of students, and leads on', async () => {
  answer('GET /api/user/initialize', frozenFrame('faculty', ALVAREZ_ID, null))
  answer('GET /api/school/:schoolId', aSetup())
  await openPage(pathTo('FacultyNewPass'))
  await expect.element(page.getByRole('combobox', { name: 'To', exact: true })).toBeVisible()
  await expect.element(menu).toBeVisible()
  expect(menu.getByRole('link', { name: 'Freeze' }).query()).toBeNull()
  dispatchLive('freezeChanged', { freeze: aFreeze({ isDrill: true }) })
  await expect
    .element(bar)
    .toMatchTextContent(
      'DrillPasses are frozen since 9:41Students go back to class. “Nurse needs the east hall clear.”',
    )
  await expect.element(bar.getByRole('link', { name: 'Roll call' })).toBeVisible()
  expect(bar.getByRole('link', { name: 'Dashboard' }).query()).toBeNull()
  await expect.element(menu.getByRole('link', { name: 'Roll call' })).toBeVisible()
  dispatchLive('freezeChanged', { freeze: aFreeze({ isDrill: true, endedAt: NOW }) })
  await expect.element(bar).not.toBeInTheDocument()
})

it('[FREEZE-20] after four hours those who may end it are asked, and nobody is asked twice a day', async () => {
  await openBoard([], aFreeze({ startedAt: minutesAfter(NOW, -310) }))
  await expect.element(bar.getByRole('status')).toMatchTextContent('Frozen for 5 hours. Is it still needed?')
  await bar.getByRole('button', { name: 'Keep' }).click()
  await expect.element(bar.getByRole('status')).not.toBeInTheDocument()
  await expect.element(bar).toBeVisible()
})

/** The titles of the groups, and who is in those that are open. */
const listed = () =>
  toFind
    .getByRole('region')
    .elements()
    .map((group) => [
      group.querySelector('h3')?.textContent?.trim(),
      ...[...group.querySelectorAll('li b')].map((name) => name.textContent),
    ])

const marked = (firstNumber: number, mark: Omit<FreezeMarked, 'firstNumber' | 'roomId' | 'at'>) =>
  dispatchLive('studentsMarked', { freezeId: FREEZE_ID, marked: { ...mark, firstNumber, roomId: ROOM_118, at: NOW } })

it('[FREEZE-15] needs help is first, then who was out, then by class; rows move only when somebody wants to see it', async () => {
  await openBoard([aMark(1, NOOR, 'needsHelp', OSEI_ID), aMark(2, KHADIJA, 'says', KHADIJA.studentId)])
  const before = [
    ['Needs help · 1', 'Noor Kassem'],
    ['Out on a pass when it began · 1', 'Khadija Booker'],
    ['No mark yet · Room 204 · Ms. Alvarez · English 10 · 2'],
    ['No mark yet · without a class at that time · 1'],
  ]
  expect(listed()).toEqual(before)
  await expect.element(toFind.getByText('Says: Room 118')).toBeVisible()
  marked(3, { studentIds: [AISHA.studentId], state: 'withMe', byId: ALVAREZ_ID })
  marked(4, { studentIds: [LIAM.studentId, KHADIJA.studentId], state: 'notHere', byId: ALVAREZ_ID })
  const figures = page.getByText('of 5 students')
  await expect.element(figures).toBeVisible()
  await expect.element(toFind.getByRole('button', { name: '2 new · Show' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: '2 accounted for, 0 absent, 3 to find' })).toBeVisible()
  expect(listed(), 'nobody moves under the pointer').toEqual(before)
  await toFind.getByRole('button', { name: '2 new · Show' }).click()
  expect(listed()).toEqual([
    ['Needs help · 1', 'Noor Kassem'],
    ['Out on a pass when it began · 1', 'Khadija Booker'],
    ['Not in their class · 1', 'Liam Voss'],
    ['No mark yet · without a class at that time · 1'],
  ])
  await expect.element(toFind.getByRole('button', { name: /new · Show/ })).not.toBeInTheDocument()
})

it('[FREEZE-15] what was missed is asked for, and a class without a word is named', async () => {
  const marks = [aMark(1, AISHA, 'withMe')]
  await openBoard(marks, aFreeze({ startedAt: minutesAfter(NOW, -3) }))
  const classes = page.getByRole('region', { name: 'Classes' })
  await expect.element(classes).toMatchTextContent('Room 118 · Mr. OseiNot heard from for 2 min.0 of 1')
  await expect.element(classes).toMatchTextContent('Room 204 · Ms. AlvarezMarking now1 of 3')
  marks.push(aMark(2, NOOR, 'absent', OSEI_ID), aMark(3, LIAM, 'withMe'))
  marked(3, { studentIds: [LIAM.studentId], state: 'withMe', byId: ALVAREZ_ID })
  await expect.element(classes).toMatchTextContent('1 of 2 finished')
  expect(sentTo('GET /api/freeze/:freezeId/marks').map(({ query }) => query.since)).toEqual(['0', '1'])
})

it('[FREEZE-15] Found marks a student, and can be taken back in its place', async () => {
  await openBoard()
  let count = 0
  answer('POST /api/freeze/:freezeId/marks', ({ body }) => ({
    ...{ firstNumber: ++count, studentIds: [KHADIJA.studentId], state: body.state, roomId: null },
    ...{ byId: LIND_ID, at: NOW },
  }))
  await toFind.getByRole('button', { name: 'Found: Khadija Booker' }).click()
  await expect.element(toFind.getByText('With you')).toBeVisible()
  await toFind.getByRole('button', { name: 'Undo: Khadija Booker is not found' }).click()
  await expect.element(toFind.getByText('You: Not here')).toBeVisible()
  await expect
    .poll(() => sentTo('POST /api/freeze/:freezeId/marks').map(({ body }) => body.state))
    .toEqual(['withMe', 'notHere'])
})

it('[FREEZE-17] ending asks once, and says how many are still to find', async () => {
  await openBoard([aMark(1, AISHA, 'withMe')])
  answer('POST /api/freeze/:freezeId/end', aFreeze({ endedAt: serverNow() }))
  await page.getByRole('button', { name: 'End freeze' }).click()
  const question = page.getByRole('dialog', { name: 'End the freeze?' })
  await expect.element(question).toMatchTextContent('4 students are still to find.')
  await question.getByRole('button', { name: 'End freeze' }).click()
  await expect.element(page.getByText('Passes are open again.')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  expect(sentTo('POST /api/freeze/:freezeId/end')[0]).toMatchObject({ body: { isUndo: false } })
})
