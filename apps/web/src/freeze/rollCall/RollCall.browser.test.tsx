/** A teacher calls the roll, also where the network fails, without a server. */
import type { FreezeMark } from '@corridor/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MARKS_KEY, readItem } from '../../base/offline/storage.ts'
import { pathTo } from '../../base/routes.ts'
import { ALVAREZ_ID, NOW, OSEI_ID, ROOM_204 } from '../../base/testing.ts'
import { answer, hold, refusal, sentTo } from '../../testing/api.ts'
import { openPage } from '../../testing/render.tsx'
import { type KeptMark, keptMarks } from '../marks/keptMarks.ts'
import {
  AISHA,
  aFreeze,
  aMark,
  answerFreeze,
  answerRollCall,
  CLASSES,
  frozenFrame,
  KHADIJA,
  LIAM,
  OMAR,
} from '../testing.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  keptMarks.set([])
})

const MARK = 'POST /api/freeze/:freezeId/marks'

async function open(marks: readonly FreezeMark[] = [], classes?: Parameters<typeof answerRollCall>[0]) {
  answer('GET /api/user/initialize', frozenFrame('faculty', ALVAREZ_ID, aFreeze()))
  answerFreeze(aFreeze(), marks)
  answerRollCall(classes)
  await openPage(pathTo('RollCall'))
}

/** The server takes every mark, after those that it has. */
function accept(known = 0) {
  let count = known
  answer(MARK, ({ body }) => {
    const studentIds = [...body.studentIds] as FreezeMark['studentId'][]
    const firstNumber = count + 1
    count += studentIds.length
    return { firstNumber, studentIds, state: body.state, roomId: ROOM_204, byId: ALVAREZ_ID, at: NOW }
  })
}

const marksOf = (name: string) => page.getByRole('radiogroup', { name })
const chosen = (name: string) => marksOf(name).getByRole('radio', { checked: true })
const yourClass = page.getByRole('region', { name: 'Your class' })
const sent = () => sentTo(MARK).map(({ body }) => [body.studentIds, body.state, body.roomId])

it('[FREEZE-13] a class with who was out on top; the press for all leaves them out; others’ marks are shown', async () => {
  await open([aMark(1, LIAM, 'withMe', OSEI_ID), aMark(2, KHADIJA, 'says', KHADIJA.studentId)])
  accept(2)
  const out = page.getByRole('region', { name: /^Out when it began/ })
  await expect.element(out).toMatchTextContent('Restroom, 2nd floorSays: Room 118')
  await expect.element(page.getByText('With Mr. Osei')).toBeVisible()
  await expect.element(yourClass).toMatchTextContent('English 10 · Block 3Room 2041 of 3 marked')
  await expect.element(page.getByText('All marks are sent')).toBeVisible()
  await yourClass.getByRole('button', { name: 'The other one is with me' }).click()
  await expect.element(chosen('Aisha Khan')).toHaveAccessibleName('With me')
  await marksOf('Khadija Booker').getByRole('radio', { name: 'Not here' }).click()
  await expect.element(yourClass).toMatchTextContent('3 of 3 marked1 not here')
  await expect.poll(sent).toEqual([
    [[AISHA.studentId], 'withMe', ROOM_204],
    [[KHADIJA.studentId], 'notHere', ROOM_204],
  ])
})

it('[FREEZE-13] marks are radio buttons by keyboard, and arrows mark nobody', async () => {
  await open()
  accept()
  const aisha = marksOf('Aisha Khan')
  await expect.element(aisha).toBeVisible()
  const first = aisha.getByRole('radio', { name: 'With me' }).element() as HTMLElement
  first.focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(aisha.getByRole('radio', { name: 'Absent' }).element())
  expect(sent()).toEqual([])
  await userEvent.keyboard(' ')
  await expect.element(chosen('Aisha Khan')).toHaveAccessibleName('Absent')
  await expect.poll(sent).toEqual([[[AISHA.studentId], 'absent', ROOM_204]])
})

it('[FREEZE-16] marks are shown at once and kept while nothing answers, then sent in order and once', async () => {
  await open()
  answer(MARK, () => {
    throw new TypeError('Failed to fetch')
  })
  await marksOf('Aisha Khan').getByRole('radio', { name: 'With me' }).click()
  await marksOf('Liam Voss').getByRole('radio', { name: 'Absent' }).click()
  await marksOf('Liam Voss').getByRole('radio', { name: 'Needs help' }).click()
  await expect.element(page.getByText('3 not sent yet')).toBeVisible()
  await expect.element(chosen('Liam Voss')).toHaveAccessibleName('Needs help')
  const kept = () => (readItem<KeptMark[]>('sessionStorage', MARKS_KEY) ?? []).map(({ key }) => key)
  const keys = kept()
  expect(new Set(keys).size).toBe(3)
  await expect.poll(() => sentTo(MARK).length).toBeGreaterThan(1)
  expect(kept(), 'tried again with the key of the first try').toEqual(keys)
  // Too fast, then taken.
  const next = hold(MARK)
  await next.answer(refusal(429, 'too_many_writes', 'That was very fast.'))
  expect(kept()).toEqual(keys)
  const before = sentTo(MARK).length
  accept()
  await expect.element(page.getByText('All marks are sent')).toBeVisible()
  expect(sent().slice(before)).toEqual([
    [[AISHA.studentId], 'withMe', ROOM_204],
    [[LIAM.studentId], 'absent', ROOM_204],
    [[LIAM.studentId], 'needsHelp', ROOM_204],
  ])
  expect(readItem('sessionStorage', MARKS_KEY)).toBeNull()
})

it('[FREEZE-16] what the server refuses for good is said, and the next mark goes on', async () => {
  await open()
  let isClosed = true
  answer(MARK, () => {
    if (!isClosed)
      return {
        firstNumber: 1,
        studentIds: [LIAM.studentId],
        state: 'absent' as const,
        roomId: null,
        byId: ALVAREZ_ID,
        at: NOW,
      }
    isClosed = false
    return refusal(409, 'moved_on', 'The roll call of this freeze is closed. Nothing was marked.')
  })
  await marksOf('Aisha Khan').getByRole('radio', { name: 'With me' }).click()
  await expect.element(page.getByText('The roll call of this freeze is closed. Nothing was marked.')).toBeVisible()
  expect(chosen('Aisha Khan').query()).toBeNull()
  await marksOf('Liam Voss').getByRole('radio', { name: 'Absent' }).click()
  await expect.element(page.getByText('All marks are sent')).toBeVisible()
})

it('[FREEZE-13] staff without a class find anybody, who then stands on their list', async () => {
  await open([], [])
  accept()
  answer('POST /api/freeze/:freezeId/find', { students: [OMAR], isMore: false })
  await page.getByRole('button', { name: 'Somebody else is here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Somebody else is here' })
  await dialog.getByRole('searchbox', { name: 'Name or student number' }).fill('omar')
  await dialog.getByRole('button', { name: 'With me: Omar Haddad' }).click()
  await expect.element(dialog.getByText('With you')).toBeVisible()
  expect(sentTo('POST /api/freeze/:freezeId/find').map(({ body }) => body.typed)).toEqual(['omar'])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(chosen('Omar Haddad')).toHaveAccessibleName('With me')
  await expect.poll(sent).toEqual([[[OMAR.studentId], 'withMe', null]])
})

it('[FREEZE-13] between two blocks the class before is shown, and the next one can be chosen', async () => {
  const [group] = CLASSES
  if (!group) throw new Error('There is no class.')
  const next = { ...group, userGroupId: 9 as typeof group.userGroupId, name: 'Drama', when: 'next' as const }
  await open([], [next, { ...group, when: 'before' }])
  await expect.element(yourClass).toMatchTextContent('English 10')
  await page.getByRole('radiogroup', { name: 'Class' }).getByText('Drama, next').click()
  await expect.element(yourClass).toMatchTextContent('Drama')
})
