/** A teacher answers requests: one or many, with the mouse or from the keyboard, and what comes back from the server. */
import type { Pass } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dispatchLive } from '../../../base/session/liveEvents.ts'
import { aPass, aSetup, NOW, SCHOOL_ID } from '../../../base/testing.ts'
import { answer, hold, refusal, sentTo } from '../../../testing/api.ts'
import { examine } from '../../../testing/examine.ts'
import { bar, button, check, dialog, flashes, giveReason, openAsTeacher, row } from '../testing.ts'

const APPROVE = 'POST /api/pass/:passId/approve'
const REJECT = 'POST /api/pass/:passId/reject'
const PATH = '/faculty/requested'
const WAIT = 'Please wait until the end of class.'
const TEST = 'We are having a test or a quiz.'
const JUST_CHANGED = 'This pass was just changed. Check it and try again.'

const request = (studentName: string) => aPass({ studentName })
const approved = (pass: Pass): Pass => ({ ...pass, approvedAt: NOW, version: 2 })
const rejected = (pass: Pass): Pass => ({ ...pass, rejectedAt: NOW, version: 2 })
const agree = (name: string) => dialog.getByRole('button', { name, exact: true })

it('[LIST-04] [LIST-05] [FLASH-05] [D-134] a request is approved after a question; refused, its row comes back and says why', async () => {
  const maya = request('Maya Okonkwo')
  await openAsTeacher(PATH, { lists: { requested: [maya] } })
  const approve = button("Approve Maya Okonkwo's pass")
  await approve.click()
  await expect.element(dialog).toMatchTextContent('Are you sure you want to approve 1 pass(es)?')
  await agree('Go back').click()
  expect(sentTo(APPROVE)).toEqual([])

  answer(APPROVE, refusal(500, 'internal', 'Please try again in a minute.'))
  await approve.click()
  await agree('Approve').click()
  await expect.element(flashes).toMatchTextContent('Please try again in a minute.')
  await expect.element(approve).toBeEnabled()

  answer(APPROVE, approved(maya))
  await approve.click()
  await agree('Approve').click()
  await expect.element(flashes).toMatchTextContent('Successfully approved pass(es)!')
  await expect.element(page.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()
})

it('[D-137] an approval is shown at once; if somebody else was faster, that is said, and the list has the pass as it is', async () => {
  const liam = request('Liam Chen')
  await openAsTeacher(PATH, { lists: { requested: [liam, request('Zoe Haddad')] } })
  const approving = hold(APPROVE)
  await button("Approve Liam Chen's pass").click()
  await agree('Approve').click()
  await expect.element(check('Liam Chen')).not.toBeInTheDocument()
  await approving.answer(refusal(409, 'moved_on', JUST_CHANGED, { pass: approved(liam) }))
  await expect.element(flashes).toMatchTextContent(JUST_CHANGED)
  await page.getByRole('link', { name: /^Upcoming Passes/ }).click()
  await expect.element(row('Liam Chen')).toBeVisible()
})

it('[LIST-03] [LIST-06] [FLASH-06] [D-020] [D-022] of many, those that are skipped are told, and rejecting needs a reason', async () => {
  const [maya, liam, noah] = ['Maya Okonkwo', 'Liam Chen', 'Noah Berg'].map(request) as [Pass, Pass, Pass]
  await openAsTeacher(PATH, { lists: { requested: [maya, liam, noah] } })
  await check('Maya Okonkwo').click()
  await check('Liam Chen').click()
  await expect.element(bar).toMatchTextContent('2 selected')
  await examine('staff-requested-selected')
  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect.element(dialog).toMatchTextContent('Are you sure you want to approve 2 pass(es)?')
  const skipped = [{ passId: liam.passId, code: 'moved_on', message: JUST_CHANGED }]
  answer('POST /api/pass/approve', { passes: [approved(maya)], skipped })
  await agree('Approve').click()
  await expect.element(flashes).toMatchTextContent('Successfully approved pass(es)!')
  await expect.element(flashes).toMatchTextContent(`1 was skipped: ${JUST_CHANGED}`)
  await expect.element(bar).not.toBeInTheDocument()

  answer('POST /api/pass/reject', { passes: [rejected(liam), rejected(noah)], skipped: [] })
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Reject' }).click()
  await giveReason('Fire drill', 'Reject')
  await expect.element(flashes).toMatchTextContent('Successfully rejected pass(es)')
  await expect.element(page.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()
  const { passIds, reason } = sentTo('POST /api/pass/reject')[0]?.body ?? {}
  expect(new Set(passIds)).toEqual(new Set([liam.passId, noah.passId]))
  expect(reason).toBe('Fire drill')
})

it('[LIST-06] [D-020] a ready reason of the school takes two taps, and what was written stays before it', async () => {
  const zoe = request('Zoe Haddad')
  const setup = aSetup()
  await openAsTeacher(PATH, {
    lists: { requested: [zoe] },
    setup: { ...setup, settings: { ...setup.settings, rejectReasons: [TEST, WAIT] } },
  })
  await button("Reject Zoe Haddad's pass").click()
  const ready = (name: string) => dialog.getByRole('group', { name: 'Suggestions' }).getByRole('button', { name })
  const reason = dialog.getByLabelText('Reason')
  await ready(TEST).click()
  await ready(WAIT).click()
  await expect.element(reason).toHaveValue(WAIT)
  await expect.element(ready(WAIT)).toHaveAttribute('aria-pressed', 'true')
  await examine('staff-reject-ready')
  await page.viewport(320, 640)
  await expect.element(agree('Reject')).toBeInViewport()
  await page.viewport(1366, 768)
  await reason.fill('Sorry, Zoe.')
  await ready(WAIT).click()
  await expect.element(reason).toHaveValue(`Sorry, Zoe. ${WAIT}`)
  answer(REJECT, rejected(zoe))
  await agree('Reject').click()
  await expect.element(flashes).toMatchTextContent('Successfully rejected pass(es)')
  expect(sentTo(REJECT)[0]?.body).toEqual({ reason: `Sorry, Zoe. ${WAIT}` })
})

it('[D-020] reasons that the office has changed meanwhile are offered at once', async () => {
  const setup = aSetup()
  await openAsTeacher(PATH, { lists: { requested: [request('Maya Okonkwo')] } })
  const reject = button("Reject Maya Okonkwo's pass")
  const suggestions = dialog.getByRole('group', { name: 'Suggestions' })
  await reject.click()
  await expect.element(suggestions).toHaveTextContent(WAIT)
  await agree('Go back').click()
  answer('GET /api/school/:schoolId', {
    ...setup,
    settings: { ...setup.settings, rejectReasons: ['Assembly today.'] },
  })
  dispatchLive('schoolChanged', { schoolId: SCHOOL_ID })
  await reject.click()
  await expect.element(suggestions).toHaveTextContent('Assembly today.')
})

it('[LIMIT-05] [ALL-05] a request at the limit says so beside the name, and what is urgent comes first', async () => {
  const reachedLimit = { period: 'day' as const, used: 2, limit: 2 }
  const urgent = aPass({ studentName: 'Maya Okonkwo', reachedLimit, isUrgent: true, createdAt: NOW })
  await openAsTeacher(PATH, { lists: { requested: [request('Liam Chen'), urgent] } })
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent('2 of 2 today')
  await expect.element(page.getByRole('row').nth(1).getByText('Urgent', { exact: true })).toBeVisible()
  answer(APPROVE, approved(urgent))
  await button("Approve Maya Okonkwo's pass").click()
  await agree('Approve').click()
  await expect.element(check('Maya Okonkwo')).not.toBeInTheDocument()
  await expect.element(page.getByText('2 of 2 today')).not.toBeInTheDocument()
})

it('[LIST-05] [LIST-06] [D-020] requests are answered from the keyboard', async () => {
  const names = ['Maya Okonkwo', 'Liam Chen', 'Ava Rossi']
  const requested = names.map(request)
  const [maya] = requested as [Pass]
  const address = await openAsTeacher(PATH, { lists: { requested } })
  await expect.element(row('Maya Okonkwo')).toBeVisible()
  const press = async (...keys: string[]) => {
    for (const key of keys) await userEvent.keyboard(key)
  }
  await press('j', 'r')
  await expect.element(dialog.getByRole('heading', { name: "Reject Maya Okonkwo's request?" })).toBeVisible()
  // Without a reason nothing is sent.
  await press('{Control>}{Enter}{/Control}')
  await expect.element(dialog).toBeVisible()
  answer('POST /api/pass/reject', { passes: [rejected(maya)], skipped: [] })
  await press('Not during the lab', '{Control>}{Enter}{/Control}')
  await expect.element(flashes).toMatchTextContent('Successfully rejected pass(es)')
  expect(sentTo('POST /api/pass/reject')).toMatchObject([
    { body: { passIds: [maya.passId], reason: 'Not during the lab' } },
  ])
  await expect.element(check('Maya Okonkwo')).not.toBeInTheDocument()

  await press('j', 'x', 'j', 'x')
  await expect.element(bar).toMatchTextContent('2 selected')
  await press('x')
  await expect.element(bar).toMatchTextContent('1 selected')
  await press('a')
  await expect.element(dialog.getByRole('heading', { name: /^Approve .*'s pass\?$/ })).toBeVisible()
  await expect.element(agree('Approve')).toHaveFocus()
  answer('POST /api/pass/approve', { passes: [], skipped: [] })
  await press('{Enter}')
  await expect.poll(() => sentTo('POST /api/pass/approve')[0]?.body.passIds).toHaveLength(1)

  await expect.element(dialog).not.toBeInTheDocument()
  await press('?')
  await expect.element(dialog).toMatchTextContent('Approve the selected passes')
  await press('{Escape}', 'n')
  await expect.poll(address.href).toBe('/faculty/pass')
})
