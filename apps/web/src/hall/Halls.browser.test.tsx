/** Halls, without a server. */
import type { HallPass, HallStudent } from '@corridor/contract'
import type { Permission } from '@corridor/rules/access'
import { asUserId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pathTo } from '../base/routes.ts'
import { dispatchLive } from '../base/session/liveEvents.ts'
import {
  anInitialize,
  aRunningPass,
  aSetup,
  LIBRARY,
  NOW,
  OSEI_ID,
  ROOM_118,
  ROOM_204,
  SCHOOL_ID,
} from '../base/testing.ts'
import { answer, refusal, sentTo } from '../testing/api.ts'
import { openPage } from '../testing/render.tsx'

beforeEach(() => localStorage.clear())

let made = 100
const out = (studentName: string, minutes: number, more: Partial<HallPass> = {}): HallPass => {
  made += 1
  const startedAt = minutesAfter(NOW, -minutes)
  return aRunningPass({ studentId: asUserId(made), studentName, startedAt, timeLimit: 10, ...more })
}

const jonas: HallStudent = {
  ...{ userId: asUserId(90), schoolId: SCHOOL_ID, firstName: 'Jonas', lastName: 'Lind', grade: '12' },
  ...{ schoolIdentifier: '206118', profileImageUrl: null, pass: null },
  whereabouts: { state: 'inClass', roomName: 'Room 118', className: 'Chemistry', since: null },
  classNow: {
    ...{ name: 'Chemistry', room: { roomId: ROOM_118, name: 'Room 118' }, teacherName: 'Mr. Haddad' },
    ...{ blockName: 'Block 3', until: '11:00' },
  },
}

async function openHalls(passes: HallPass[], flag: Permission = 'halls:write') {
  const frame = anInitialize('faculty', OSEI_ID)
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions: { [SCHOOL_ID]: [flag] } } })
  answer('GET /api/school/:schoolId', aSetup())
  answer('GET /api/school/:schoolId/halls', () => ({ passes: [...passes], inHalls: passes.length, hallCap: 20 }))
  await openPage(pathTo('Halls'))
}

const cards = page.getByRole('region', { name: 'In the halls now' }).getByRole('listitem')
const names = () => cards.elements().map((card) => card.querySelector('b')?.textContent)
const sheet = page.getByRole('dialog')

it('[HALL-03] [LIMIT-12] over time first, then the longest; chips narrow it, and it is live', async () => {
  const passes = [
    out('Ana Zamora', 7, { toRoomId: LIBRARY, toRoomName: 'Library' }),
    out('Omar Haddad', 8.7),
    out('Khadija Booker', 16),
  ]
  await openHalls(passes)
  await expect.poll(names).toEqual(['Khadija Booker', 'Omar Haddad', 'Ana Zamora'])
  await expect.element(cards.nth(0)).toMatchTextContent('Grade 10 · Over time')
  await expect.element(cards.nth(1)).toMatchTextContent('Nearly over')
  await expect.element(page.getByText('3 of 20')).toBeVisible()
  const chips = page.getByRole('group', { name: 'Show' }).getByRole('button')
  expect(chips.elements().map(({ textContent }) => textContent)).toEqual([
    ...['Out now 3', 'Over time 1', 'Restroom 2', 'Library 1'],
  ])
  await chips.nth(3).click()
  await expect.poll(names).toEqual(['Ana Zamora'])
  await chips.nth(0).click()

  // Nothing moves under the pointer; what is new glows.
  await userEvent.hover(cards.nth(2))
  passes.unshift(out('Theo Ramírez', 30))
  dispatchLive('hallsChanged', { schoolId: SCHOOL_ID })
  await expect.poll(names).toEqual(['Khadija Booker', 'Omar Haddad', 'Ana Zamora', 'Theo Ramírez'])
  await expect.element(cards.nth(3)).toHaveAttribute('data-new')
  await userEvent.hover(page.getByRole('searchbox'))
  await expect.poll(names).toEqual(['Theo Ramírez', 'Khadija Booker', 'Omar Haddad', 'Ana Zamora'])
})

it('[HALL-06] [HALL-10] sending back can be taken back before anything is sent, and a refusal says what happened', async () => {
  const pass = out('Maya Okonkwo', 4)
  await openHalls([pass])
  answer('POST /api/pass/:passId/sendBack', () => refusal(409, 'moved_on', 'Maya arrived a moment ago.', { pass }))
  const sendBack = async () => {
    await cards.getByRole('button').click()
    await sheet.getByRole('button', { name: 'Send back to Room 204' }).click()
  }
  const messages = page.getByTestId('flashes')
  await sendBack()
  await expect.element(cards).toMatchTextContent('Ending…')
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect.element(cards).not.toMatchTextContent('Ending…')
  expect(sentTo('POST /api/pass/:passId/sendBack')).toEqual([])
  await sendBack()
  await messages.getByRole('button', { name: 'Close message' }).click()
  await expect.element(messages).toMatchTextContent('Maya arrived a moment ago.')
  expect(sentTo('POST /api/pass/:passId/sendBack')).toHaveLength(1)
})

it('[HALL-04] [HALL-07] a student without a pass is found, and sent to class from the room nearby', async () => {
  await openHalls([])
  answer('POST /api/school/:schoolId/halls/search', { students: [jonas], isMore: true })
  answer('POST /api/school/:schoolId/halls/passes', out('Jonas Lind', 0))
  await page.getByRole('searchbox', { name: 'Name or student number' }).fill('jo')
  const found = page.getByRole('region', { name: 'Found' })
  await expect.element(found).toMatchTextContent('No pass, should be in Room 118, Chemistry')
  await expect.element(found).toMatchTextContent('Type more of the name.')
  await found.getByRole('button').click()
  await expect.element(sheet).toMatchTextContent('Chemistry with Mr. Haddad · Block 3 until 11:00 am')
  const send = sheet.getByRole('button', { name: 'Send to Room 118 with a pass' })
  await expect.element(send).toBeDisabled()
  await sheet.getByRole('combobox', { name: 'Room nearby' }).fill('204')
  await page.getByRole('option', { name: /Room 204/ }).click()
  await expect.element(sheet).toMatchTextContent('From the hall near Room 204')
  await send.click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Jonas is on the way to Room 118')
  expect(sentTo('POST /api/school/:schoolId/halls/passes')).toMatchObject([
    { body: { studentId: 90, fromRoomId: ROOM_204 } },
  ])
})

it('[HALL-08] a report has a type, a room nearby and a note', async () => {
  await openHalls([out('Maya Okonkwo', 4)])
  answer('POST /api/school/:schoolId/halls/reports', { isAdded: false })
  await cards.getByRole('button').click()
  await sheet.getByRole('button', { name: 'Report' }).click()
  await expect.element(sheet.getByRole('radio', { name: 'Something else' })).toBeChecked()
  await sheet.getByRole('combobox', { name: 'Near (optional)' }).fill('Libr')
  await page.getByRole('option', { name: 'Library' }).click()
  await sheet.getByRole('textbox', { name: 'Note (optional)' }).fill('Ran off')
  await sheet.getByRole('button', { name: 'Send report' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Maya Okonkwo was reported')
  expect(sentTo('POST /api/school/:schoolId/halls/reports')).toMatchObject([
    { body: { type: 'hall_report', roomId: LIBRARY, note: 'Ran off' } },
  ])
})

it('[HALL-01] whoever may only look opens the pass, and does nothing to it', async () => {
  await openHalls([out('Maya Okonkwo', 4)], 'halls:read')
  await cards.getByRole('button').click()
  await expect.element(sheet.getByRole('link', { name: 'Open pass' })).toBeVisible()
  expect(
    sheet
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Close'])
})
