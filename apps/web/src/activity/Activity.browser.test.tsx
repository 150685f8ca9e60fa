/** Who changed what in a school: what a line shows and leads to, and how the list is narrowed. */
import type { ActivityLine } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dispatchLive } from '../base/session/liveEvents.ts'
import { ALVAREZ_ID, anInitialize, NOW, SCHOOL_ID, STUDENT_ID } from '../base/testing.ts'
import { answer, fileNamed, sentTo } from '../testing/api.ts'
import { pageOf } from '../testing/pageOf.ts'
import { openPage } from '../testing/render.tsx'
import { savedFilesFromNow } from '../testing/savedFiles.ts'
import { textsOf } from '../testing/textsOf.ts'

const LIST = 'GET /api/school/:schoolId/activity'
const PATH = `/administrator/school/${SCHOOL_ID}/activity`

const aLine = (lineId: string, what: string, more: Partial<ActivityLine> = {}): ActivityLine => ({
  ...{ lineId, at: NOW, what, about: null, changes: [], unconfirmed: null },
  who: { userId: ALVAREZ_ID, name: 'Daniel Whitaker', mayOpen: true, via: null },
  ...more,
})

const CHANGED = aLine('1', 'changed Sports Hall', {
  about: { kind: 'room', id: '77', name: 'Sports Hall', mayOpen: true },
  changes: [
    { label: 'Name', from: 'Gym', to: 'Sports Hall' },
    { label: 'Limit', from: 'None', to: '12' },
    { label: 'As soon as possible', from: 'On', to: 'Off' },
  ],
})
const SIGNED_OUT = aLine('2', 'signed out', {
  who: { userId: STUDENT_ID, name: 'Maya Okonkwo', mayOpen: true, via: null },
})

const rows = page.getByRole('rowgroup').last().getByRole('row')
const line = (text: string) => rows.filter({ hasText: text })
const period = page.getByLabelText('Period')
const lastQuery = () => sentTo(LIST).at(-1)?.query

/** Somebody's lines are those that they made; there are none about classes. */
function open(path = PATH) {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const viewer = { ...frame.viewer, permissions: { [SCHOOL_ID]: ['allSettings:read' as const] } }
  answer('GET /api/user/initialize', { ...frame, viewer })
  answer(LIST, ({ query: { userId, subject } }) => {
    const own = [CHANGED, SIGNED_OUT].filter(({ who }) => !userId || String(who.userId) === userId)
    const found = subject === 'class' ? [] : own
    return pageOf(found)
  })
  answer('GET /api/school/:schoolId/activity/people', [
    { userId: asUserId(STUDENT_ID), name: 'Maya Okonkwo', type: 'student' },
  ])
  return openPage(path)
}

it('[D-166] a line says who changed what and when, from which value to which, and leads to it', async () => {
  await open()
  const changed = line('changed Sports Hall')
  await expect.element(changed).toMatchTextContent('Nov 16, 26 @ 9:42 am')
  expect(textsOf(page.getByRole('columnheader'))).toEqual(['When', 'Who', 'What', 'Change'])
  await expect.element(changed).toMatchTextContent('Daniel Whitaker')
  await changed.getByText('and 2 more').click()
  const values = changed.getByRole('definition').elements()
  expect(values.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))).toEqual([
    ...[expect.stringMatching(/Gym.*Sports Hall/), expect.stringMatching(/None.*12/), expect.stringMatching(/On.*Off/)],
  ])
  await expect
    .element(changed.getByRole('link', { name: 'Sports Hall' }))
    .toHaveAttribute('href', '/administrator/room/77')
})

it('[D-166] is narrowed to a period, in the time of the school', async () => {
  await open()
  await expect.element(rows).toHaveLength(2)
  await period.selectOptions('From … to …')
  await page.getByLabelText('From', { exact: true }).fill('2026-11-10')
  await page.getByLabelText('To', { exact: true }).fill('2026-11-12')
  await expect.poll(lastQuery).toMatchObject({ from: '2026-11-10T06:00:00.000Z', to: '2026-11-13T06:00:00.000Z' })
})

it('[D-166] is narrowed to a person, whom the address keeps, and to a kind of thing', async () => {
  const address = await open()
  await page.getByRole('textbox', { name: 'By or about a person' }).fill('okonk')
  await page.getByRole('option', { name: /Maya Okonkwo/ }).click()
  await expect.element(line('signed out')).toBeVisible()
  await expect.element(rows).toHaveLength(1)
  expect(address.href()).toBe(`${PATH}?person=${STUDENT_ID}`)
  await page.getByRole('button', { name: 'Remove Maya Okonkwo' }).click()
  await expect.element(rows).toHaveLength(2)
  await page.getByLabelText('What').selectOptions('Classes')
  await expect.element(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(rows).toHaveLength(2)
})

it('[D-166] a change elsewhere appears at the top', async () => {
  await open()
  let lines = [SIGNED_OUT]
  answer(LIST, () => pageOf(lines))
  await page.getByLabelText('What').selectOptions('Rooms')
  await expect.element(rows).toHaveLength(1)
  lines = [CHANGED, SIGNED_OUT]
  dispatchLive('schoolChanged', { schoolId: SCHOOL_ID })
  await expect.element(rows).toHaveLength(2)
  await expect.element(rows.first()).toMatchTextContent('changed Sports Hall')
})

it('[D-166] the file has what the list shows, and is a line of the list itself', async () => {
  await open()
  const exported = aLine('3', 'exported the activity')
  const files = savedFilesFromNow()
  answer('GET /api/school/:schoolId/activity/export', () => {
    answer(LIST, () => pageOf([exported, CHANGED]))
    return fileNamed('activity-2026-11-16.csv', '"When"\r\n"Nov 16, 26"\r\n')
  })
  await page.getByLabelText('What').selectOptions('Rooms')
  await expect.poll(lastQuery).toMatchObject({ subject: 'room' })
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Exported 1 row')
  expect(await files()).toEqual([{ name: 'activity-2026-11-16.csv', text: '"When"\r\n"Nov 16, 26"\r\n' }])
  expect(sentTo('GET /api/school/:schoolId/activity/export')).toMatchObject([{ query: { subject: 'room' } }])
  await expect.element(line('exported the activity')).toBeVisible()
})

it('[D-166] an address with a person shows who that is', async () => {
  await open(`${PATH}?person=${STUDENT_ID}`)
  await expect.element(page.getByRole('button', { name: 'Remove Maya Okonkwo' })).toBeVisible()
  await expect.element(rows).toHaveLength(1)
})
