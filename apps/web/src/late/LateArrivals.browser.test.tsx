/** The office lets in those who come late, without a server. */
import type { LateRow } from '@corridor/contract'
import { asPassId, asUserGroupId } from '@corridor/rules/ids'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pathTo } from '../base/routes.ts'
import { anInitialize, aSetup, LIBRARY, NOW, OSEI_ID, SCHOOL_ID } from '../base/testing.ts'
import { answer, refusal, sentTo } from '../testing/api.ts'
import { examine } from '../testing/examine.ts'
import { openPage } from '../testing/render.tsx'

const CALL = 'POST /api/school/:schoolId/late-passes'

beforeEach(() => localStorage.clear())

const row = (typed: string, outcome: LateRow['outcome'], more: Partial<LateRow> = {}): LateRow => ({
  ...{ typed, outcome, name: null, pass: null, classes: [], ...more },
})
const going = (typed: string, name: string): LateRow =>
  row(typed, 'made', {
    name,
    pass: {
      ...{ passId: asPassId(`0190a8f0-0000-7000-8000-000000${typed}`), name, className: 'Biology', teacherName: null },
      ...{ roomName: 'Room 105', roomColor: '#2e90fa', startedAt: NOW, timeLimit: 8 },
    },
  })

async function open() {
  const frame = anInitialize('faculty', OSEI_ID)
  const permissions = { [SCHOOL_ID]: ['allPasses:write' as const] }
  answer('GET /api/user/initialize', { ...frame, viewer: { ...frame.viewer, permissions } })
  const setup = aSetup()
  answer('GET /api/school/:schoolId', { ...setup, settings: { ...setup.settings, printsLateSlips: true } })
  await openPage(pathTo('LateArrivals'))
}

const numbers = () => page.getByLabelText('Student numbers')
const results = () => page.getByRole('list', { name: 'What became of each number' }).getByRole('listitem')

it('[TARDY-04] [TARDY-06] a pasted list is let in by one press; what is unknown is marked, a class is chosen, slips are printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  onTestFinished(() => print.mockRestore())
  await open()
  await expect.element(page.getByRole('button', { name: 'Let in' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Entrance' }).click()
  await page.getByRole('option', { name: 'Library' }).click()
  await page.getByLabelText(/^Why, for all of them/).selectOptions('Bus')
  await numbers().fill('204816, 204817\n999999\n204816')
  answer(CALL, refusal(429, 'too_many_writes', 'The server is busy. Try again in a moment.'))
  await page.getByRole('button', { name: 'Let in 3 students' }).click()
  await expect.element(page.getByText('The server is busy. Try again in a moment.')).toBeVisible()
  const classes = [5, 6].map((id) => ({
    ...{ userGroupId: asUserGroupId(id), name: `Class ${id}`, roomName: 'Room 105', roomColor: '#2e90fa' },
  }))
  answer(CALL, {
    rows: [
      going('204816', 'Lucía F.'),
      row('204817', 'choose', { name: 'Sam K.', classes }),
      row('999999', 'notFound'),
    ],
  })
  await page.getByRole('button', { name: 'Let in 3 students' }).click()
  await expect.element(page.getByRole('heading', { name: '1 of 3 on the way' })).toBeVisible()
  const sent = sentTo(CALL).at(-1)?.body
  expect(sent).toEqual({
    ...{ fromRoomId: LIBRARY, reason: 'Bus' },
    students: [{ typed: '204816' }, { typed: '204817' }, { typed: '999999' }],
  })
  await expect.element(numbers()).toHaveValue('')
  await expect.element(results().last()).toHaveTextContent('Lucía F.On the wayRoom 105')
  await expect.element(results().filter({ hasText: '999999' })).toHaveTextContent('999999Nobody here has this number')
  await examine('late-arrivals')
  answer(CALL, { rows: [going('204817', 'Sam K.')] })
  await page.getByRole('button', { name: 'Class 6 · Room 105' }).click()
  await expect.element(page.getByRole('heading', { name: '2 of 3 on the way' })).toBeVisible()
  expect(sentTo(CALL).at(-1)?.body.students).toEqual([{ typed: '204817', userGroupId: 6 }])
  await page.getByRole('button', { name: 'Print 2 slips' }).click()
  expect(print).toHaveBeenCalledTimes(1)
})
