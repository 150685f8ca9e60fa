/** The page behind the code of a pass: what staff read of it, and what those who may do there. */
import type { Pass } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aPass, aRunningPass, NOW, OSEI_ID } from '../../../base/testing.ts'
import { answer, refusal, sentTo } from '../../../testing/api.ts'
import { examine } from '../../../testing/examine.ts'
import { dialog, flashes, openAsTeacher } from '../testing.ts'

const card = page.getByRole('article')
const press = (name: string) => card.getByRole('button', { name, exact: true })
const timer = card.getByRole('timer')
const chips = () =>
  card
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

/** What is behind a label of the card. */
const fact = (label: string) =>
  [...card.element().querySelectorAll('dt')].find(({ textContent }) => textContent === label)?.nextElementSibling
    ?.textContent

const THEIRS = { toFacultyId: OSEI_ID, toFacultyName: 'Mr. Osei', professionalFacultyName: 'Mr. Osei' }

function open(pass: Pass) {
  answer('GET /api/pass/:passId', { ...pass, passesInQueue: [] })
  return openAsTeacher(`/readonly/${pass.passId}`)
}

it('[RO-01] [RO-03] [RO-05] [RO-07] [RO-09] [RO-10] [RO-12] [RO-13] shows whose pass it is, how it stands and what it is about, and leads to the dashboard', async () => {
  const address = await open(aRunningPass({ ...THEIRS, fromFacultyId: OSEI_ID, approverId: OSEI_ID }))
  await expect.element(card.getByRole('heading', { name: 'Maya Okonkwo to Restroom, 2nd floor' })).toBeVisible()
  expect(chips()).toEqual([expect.stringMatching(/^started .* ago$/), 'active'])
  expect(fact('From')).toBe('Room 204')
  expect(fact('Created By')).toBe('Maya Okonkwo')
  expect(fact('Created At')).toBe('11/16/2026')
  expect(fact('Approval')).toBe('Automatic Approval')
  await expect.element(page.getByText('Powered by')).toMatchTextContent('Corridor')
  expect(page.getByText('Powered by').element().querySelector('svg')).not.toBeNull()
  expect(card.getByRole('button').elements()).toEqual([])
  expect(page.getByRole('alert').elements()).toEqual([])
  await card.getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(address.href).toBe('/faculty/live')
})

it('[RO-06] [D-040] warns above the card of a pass that started an hour ago', async () => {
  await open(aRunningPass({ startedAt: '2026-11-16T14:41:00.000Z' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Pass started 1 hour ago')
  await examine('readonly-long')
})

it('a code of no pass says so', async () => {
  answer('GET /api/pass/:passId', refusal(404, 'not_found', 'There is no such pass.'))
  await openAsTeacher('/readonly/019a0000-0000-7000-8000-000000000000')
  await expect.element(page.getByRole('heading', { name: 'This pass cannot be shown' })).toBeVisible()
})

it('[RO-14] whoever may approves a request there', async () => {
  const pass = aPass()
  await open(pass)
  await expect.poll(chips).toEqual(['inactive'])
  await press('Approve').click()
  const approval = { approvedAt: NOW, approvedBy: pass.approverId, approvedByName: 'Elena Alvarez' }
  const approved: Pass = { ...pass, ...approval, version: 2 }
  answer('POST /api/pass/:passId/approve', approved)
  answer('GET /api/pass/:passId', { ...approved, passesInQueue: [] })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect.element(press('Approve')).not.toBeInTheDocument()
  expect(fact('Approved By')).toBe('Elena Alvarez')
  expect(fact('Approved At')).toContain('Nov 16, 26')
})

it('[DEV-04] a clock runs, the state is there once, and the pass is ended', async () => {
  const pass = aRunningPass()
  await open(pass)
  await expect.element(timer).toMatchTextContent(/^4:\d\d$/)
  const shown = timer.element().textContent
  await expect.poll(() => timer.element().textContent).not.toBe(shown)
  expect(card.getByText(/^active$/i).elements()).toHaveLength(1)
  const ended: Pass = { ...pass, completedAt: NOW, confirmedAt: NOW, confirmed: true, duration: 4, version: 2 }
  answer('POST /api/pass/:passId/complete', ended)
  answer('GET /api/pass/:passId', { ...ended, passesInQueue: [] })
  await press('End').click()
  await expect.element(flashes).toMatchTextContent("Ended Maya Okonkwo's pass")
  await expect.element(timer).not.toBeInTheDocument()
  expect(fact('State')).toBe('Completed')
  const [ending] = sentTo('POST /api/pass/:passId/complete')
  expect(ending?.body?.deviceFingerprint ?? null, 'of staff it is never sent').toBeNull()
  await expect.element(card.getByText('lasted 4 min.')).toBeVisible()
})

it('[RO-08] [RO-09] [RO-15] [D-016] an arrival is confirmed, and a colleague only sees it', async () => {
  const pass = aRunningPass({ completedAt: NOW, duration: 4 })
  await open(pass)
  await expect.poll(chips).toEqual([expect.stringMatching(/^started/), expect.stringMatching(/^completed/), 'inactive'])
  const confirmed: Pass = { ...pass, confirmedAt: NOW, confirmed: true, version: 2 }
  answer('POST /api/pass/:passId/confirm', confirmed)
  answer('GET /api/pass/:passId', { ...confirmed, passesInQueue: [] })
  await press('Confirm').click()
  await expect.element(flashes).toMatchTextContent('Successfully confirmed pass(es)')
  await expect.element(press('Confirm')).not.toBeInTheDocument()
})

it('[RO-15] a colleague reads whose arrival it is, and cannot confirm it', async () => {
  await open(aRunningPass({ ...THEIRS, fromFacultyId: OSEI_ID, approverId: OSEI_ID, completedAt: NOW, duration: 4 }))
  await expect.element(press('Confirm')).toBeDisabled()
  await expect.element(press('Confirm')).toHaveAccessibleDescription("This is Mr. Osei's pass")
})
