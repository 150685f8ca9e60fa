/** Invitations of a school, without a server. */
import type { AccountRow, InvitationBatch, SignInSlip, SlipSheets } from '@corridor/contract'
import { asUserId } from '@corridor/rules/ids'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, NOW, OTHER_SCHOOL_ID, SCHOOL_ID } from '../base/testing.ts'
import { answer, hold, refusal, sentTo } from '../testing/api.ts'
import { openPage } from '../testing/render.tsx'
import { steps } from './steps.ts'

const PATH = `/administrator/invitations/${SCHOOL_ID}`

const person = (id: number): AccountRow => ({
  userId: asUserId(id),
  type: 'student',
  firstName: 'New',
  lastName: `Student ${id}`,
  username: `student.${id}`,
  email: `student.${id}@example.org`,
  grade: '9',
  className: null,
  invitedUntil: null,
  leftAt: null,
  mayAct: true,
})

const MAILING: InvitationBatch = { total: 66, sent: 40, failed: 1, waiting: 25, noAddress: 3, isStopped: false }

afterEach(() => steps.set(null))

function openWith(batch: InvitationBatch | null, count = 2, total = count, path = PATH) {
  const frame = anInitialize('schoolAdministrator', ALVAREZ_ID)
  const viewer = { ...frame.viewer, permissions: { [SCHOOL_ID]: ['allStudents:write' as const] } }
  answer('GET /api/user/initialize', { ...frame, viewer })
  const rows = Array.from({ length: count }, (_, at) => person(at + 1))
  answer('GET /api/school/:schoolId/accounts', { rows, total, nextCursor: null, previousCursor: null })
  answer('GET /api/school/:schoolId/invitations', { batch, mayMail: true, grades: ['9'], classes: [], imports: [] })
  return openPage(path)
}

const progress = page.getByRole('region', { name: 'Emailed invitations' })
const selectAll = page.getByRole('checkbox', { name: 'Select all' })

it('[INVITE-01] emails show how far they are, can be left and stopped', async () => {
  await openWith(MAILING)
  await expect
    .element(progress)
    .toMatchTextContent('Emailing 6640 sent3 without an address1 failedYou can leave this page.Stop')
  await expect.element(progress.getByRole('progressbar')).toHaveAttribute('value', '41')
  answer('POST /api/school/:schoolId/invitations/stop', { ok: true })
  const stopped = { ...MAILING, waiting: 0, isStopped: true }
  answer('GET /api/school/:schoolId/invitations', {
    batch: stopped,
    mayMail: true,
    grades: [],
    classes: [],
    imports: [],
  })
  await progress.getByRole('button', { name: 'Stop' }).click()
  await expect.element(progress).toMatchTextContent('Stopped40 sent3 without an address1 failed')
  expect(progress.getByRole('progressbar').elements()).toHaveLength(0)
})

it('[INVITE-01] each outcome is a filter', async () => {
  const address = await openWith({ ...MAILING, waiting: 0, sent: 65 })
  await expect.element(progress).toMatchTextContent('Emails sent65 sent3 without an address1 failed')
  await progress.getByRole('button', { name: '3 without an address' }).click()
  await expect.poll(address.href).toBe(`${PATH}?outcome=noAddress`)
  expect(sentTo('GET /api/school/:schoolId/accounts').at(-1)?.query).toMatchObject({ outcome: 'noAddress' })
})

const NO_SLIPS: SlipSheets = {
  schoolName: 'Lakeside High School',
  timezone: 'America/Chicago',
  slips: [],
  signedInCount: 0,
  withheldCount: 0,
}
const slip = (id: number, lastName: string): SignInSlip => ({
  ...person(id),
  lastName,
  language: 'en',
  teacherName: null,
  code: 'BCDFGHJKLM',
  token: `token-${id}`,
  purpose: 'invitation',
  expiresAt: NOW,
})

it('[INVITE-01] [INVITE-03] those who are selected get slips, which are shown once', async () => {
  const address = await openWith(null)
  answer('POST /api/school/:schoolId/slips', NO_SLIPS)
  await selectAll.click()
  await page.getByRole('button', { name: 'Print slips' }).click()
  await expect.poll(address.href).toBe(`/administrator/slips/${SCHOOL_ID}`)
  expect(sentTo('POST /api/school/:schoolId/slips')[0]?.body).toEqual({
    people: { userIds: [1, 2] },
    voidsEarlier: false,
  })
  await expect.element(page.getByRole('heading', { name: 'Sign-in slips' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Invitations' }).click()
  await expect.element(selectAll).toBeVisible()
  address.back()
  await expect.element(page.getByRole('heading', { name: 'No slips here' })).toBeVisible()
})

it('[INVITE-03] slips of one school are not shown in another', async () => {
  steps.set({
    ...{
      schoolId: OTHER_SCHOOL_ID,
      task: { kind: 'print', voidsEarlier: false },
      total: 1,
      rest: [],
      withheldCount: 0,
    },
    ...{ count: 1, state: 'done', problem: null, sheets: { ...NO_SLIPS, slips: [slip(1, 'Zhou')] } },
  })
  await openWith(null, 2, 2, `/administrator/slips/${SCHOOL_ID}`)
  await expect.element(page.getByRole('heading', { name: 'No slips here' })).toBeVisible()
})

const making = page.getByRole('region', { name: 'Slips made' })

it('[INVITE-01] slips for many show how far they are, can be stopped and continued, and come out in one order', async () => {
  const address = await openWith(null, 2, 1200)
  const userIds = Array.from({ length: 1200 }, (_, at) => asUserId(at + 1))
  answer('GET /api/school/:schoolId/invitees', { userIds, withheldCount: 0 })
  const slips = hold('POST /api/school/:schoolId/slips')
  await selectAll.click()
  await page.getByRole('button', { name: /Select all 1,200/ }).click()
  await page.getByRole('button', { name: 'Print slips' }).click()
  await expect.element(making).toMatchTextContent('Making slips: 0 of 1,200You can leave this page')
  await slips.answer({ ...NO_SLIPS, slips: [slip(1, 'Zhou')] })
  await expect.element(making).toMatchTextContent('Making slips: 500 of 1,200')
  await making.getByRole('button', { name: 'Stop' }).click()
  await slips.answer({ ...NO_SLIPS, slips: [slip(501, 'Moreno')] })
  await expect.element(making).toMatchTextContent('2 slips madeStopped.200 left')
  await making.getByRole('button', { name: 'Continue' }).click()
  await slips.answer({ ...NO_SLIPS, slips: [slip(1001, 'Abbott')] })
  await expect.poll(address.href).toBe(`/administrator/slips/${SCHOOL_ID}`)
  expect(sentTo('POST /api/school/:schoolId/slips').map(({ body }) => body.people.userIds.length)).toEqual([
    500, 500, 200,
  ])
  const names = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((one) => one.querySelector('b')?.textContent)
  await expect.poll(names).toEqual(['New Abbott', 'New Moreno', 'New Zhou'])
})

it('[INVITE-01] a step that fails keeps what was made, and goes on from there', async () => {
  await openWith(null, 2, 600)
  const userIds = Array.from({ length: 600 }, (_, at) => asUserId(at + 1))
  answer('GET /api/school/:schoolId/invitees', { userIds, withheldCount: 1 })
  answer('POST /api/school/:schoolId/invitations/cancel', ({ body }) =>
    body.people.userIds.length === 500 ? { count: 500 } : refusal(429, 'too_many_writes', 'Go on tomorrow.'),
  )
  await selectAll.click()
  await page.getByRole('button', { name: /Select all 600/ }).click()
  await page.getByRole('button', { name: 'Cancel invitation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitations' }).click()
  const canceling = page.getByRole('region', { name: 'Invitations canceled' })
  await expect.element(canceling).toMatchTextContent('500 invitations canceledGo on tomorrow.100 left1 skipped')
  answer('POST /api/school/:schoolId/invitations/cancel', { count: 100 })
  await canceling.getByRole('button', { name: 'Continue' }).click()
  await expect.element(canceling).toMatchTextContent('600 invitations canceled')
})

it('[INVITE-02] a link to an earlier import shows that the list is narrowed down to it', async () => {
  await openWith(null, 2, 2, `${PATH}?import=7`)
  await expect.element(page.getByLabelText('Came with')).toMatchTextContent('An earlier import')
  await expect.element(page.getByLabelText('Came with')).toHaveValue('7')
})

it('[INVITE-01] canceling asks first, and a refusal is told', async () => {
  await openWith(null)
  await selectAll.click()
  const cancel = page.getByRole('button', { name: 'Cancel invitation' })
  await cancel.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Go back' }).click()
  expect(sentTo('POST /api/school/:schoolId/invitations/cancel')).toEqual([])
  answer('POST /api/school/:schoolId/invitations/cancel', refusal(409, 'not_allowed', 'Emails go out just now.'))
  await cancel.click()
  await dialog.getByRole('button', { name: 'Cancel invitations' }).click()
  await expect.element(page.getByText('Emails go out just now.')).toBeVisible()
})
