/** A teacher on a Chromebook: the requested and the live passes. The upcoming ones have component tests. */
import type { Pass } from '@corridor/contract'
import type { Page } from '@playwright/test'
import type { Username } from '../server/people.ts'
import { checkScreen, SIZES } from '../support/checkScreen.ts'
import { readFlash } from '../support/flash.ts'
import { noReload } from '../support/noReload.ts'
import { holdBack } from '../support/requests.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
/** Mr. Reyes has to approve it. */
const TO_REYES = { fromFaculty: 'elena.alvarez', toFaculty: 'samuel.reyes' } as const

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const agree = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const bulkBar = (page: Page) => page.getByRole('region', { name: 'Selected passes' })
const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}'s pass` })
/** A row whose checkbox is gone is done; the row itself may stay under the pointer for a while. */
const isDone = (page: Page, name: string) => expect(check(page, name)).toHaveCount(0)

async function giveReason(page: Page, reason: string, agreeName: string): Promise<void> {
  await expect(agree(page, agreeName)).toBeDisabled()
  await dialog(page).getByLabel('Reason').fill('   ')
  await expect(agree(page, agreeName), 'spaces are no reason').toBeDisabled()
  await dialog(page).getByLabel('Reason').fill(reason)
  await agree(page, agreeName).click()
}

async function approve(school: School, by: Username, { passId }: Pass): Promise<void> {
  await (await school.client(by)).call('POST /api/pass/approve', { body: { passIds: [passId] } })
}

test('[LIST-03] [LIST-04] [LIST-05] [LIST-06] [FLASH-05] [FLASH-06] [D-020] [D-022] [D-134] [D-137] requests are approved or rejected, one or many, and their students see it', async ({
  as,
  school,
}) => {
  const ask = (student: Username) => school.ask(student, 'Room 118', TO_REYES)
  const [ofMaya, ofLiam, ofNoah] = [await ask('maya.okonkwo'), await ask('liam.chen'), await ask('noah.berg')]
  for (const student of ['ava.rossi', 'zoe.haddad', 'eli.turner', 'nora.patel'] as const) await ask(student)
  const page = await as('samuel.reyes', { at: '/faculty/requested' })
  const student = await as('maya.okonkwo', { at: '/student/dashboard/upcoming' })
  await Promise.all([isLive(page), isLive(student)])

  await test.step('a refused approval brings the row back, and says why', async () => {
    const busy = { code: 'internal', message: 'Please try again in a minute.' }
    const path = `**/api/pass/${ofMaya.passId}/approve`
    await page.route(path, (route) => route.fulfill({ status: 500, json: { error: busy } }))
    await button(page, "Approve Maya Okonkwo's pass").click()
    await agree(page, 'Approve').click()
    await readFlash(page, 'Please try again in a minute.')
    await page.unroute(path)
  })

  await test.step('one is approved after a confirmation, and its student sees it', async () => {
    const same = await noReload(student)
    await button(page, "Approve Maya Okonkwo's pass").click()
    await expect(dialog(page)).toContainText('Are you sure you want to approve 1 pass(es)?')
    await agree(page, 'Go back').click()
    await expect(row(page, 'Maya Okonkwo')).toBeVisible()
    await button(page, "Approve Maya Okonkwo's pass").click()
    await agree(page, 'Approve').click()
    await readFlash(page, 'Successfully approved pass(es)!')
    await expect(row(page, 'Maya Okonkwo')).toHaveCount(0)
    await expect(student.getByRole('article')).toContainText('Room 118')
    await same()
  })

  await test.step('somebody else was faster', async () => {
    const letGo = await holdBack(page, `/api/pass/${ofLiam.passId}/approve`)
    await button(page, "Approve Liam Chen's pass").click()
    await agree(page, 'Approve').click()
    // Shown immediately, before the server has answered.
    await expect(button(page, "Approve Liam Chen's pass")).toHaveCount(0)
    await approve(school, 'daniel.whitaker', ofLiam)
    letGo()
    await readFlash(page, 'This pass was just changed')
  })

  await test.step('rejecting needs a reason', async () => {
    await button(page, "Reject Ava Rossi's pass").click()
    await giveReason(page, 'We have a test', 'Reject')
    await readFlash(page, 'Successfully rejected pass(es)')
    await isDone(page, 'Ava Rossi')
  })

  await test.step('of many, those that are skipped are reported', async () => {
    await check(page, 'Noah Berg').check()
    await check(page, 'Zoe Haddad').check()
    await expect(bulkBar(page)).toContainText('2 selected')
    await checkScreen(page, 'staff-requested-selected')
    const letGo = await holdBack(page, '/api/pass/approve')
    await bulkBar(page).getByRole('button', { name: 'Approve' }).click()
    await expect(dialog(page)).toContainText('Are you sure you want to approve 2 pass(es)?')
    await agree(page, 'Approve').click()
    await approve(school, 'daniel.whitaker', ofNoah)
    letGo()
    await expect(page.getByTestId('flashes').getByText('Successfully approved pass(es)!')).toBeVisible()
    await readFlash(page, /1 was skipped: This pass was just changed/)
    await expect(bulkBar(page)).toHaveCount(0)
  })

  await test.step('the rest is rejected at once', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await bulkBar(page).getByRole('button', { name: 'Reject' }).click()
    await giveReason(page, 'Fire drill', 'Reject')
    await readFlash(page, 'Successfully rejected pass(es)')
    await expect(page.getByRole('heading', { name: 'No requests waiting' })).toBeVisible()
    await page.getByRole('link', { name: /^Upcoming Passes/ }).click()
    for (const name of ['Maya Okonkwo', 'Liam Chen', 'Noah Berg', 'Zoe Haddad'])
      await expect(row(page, name)).toBeVisible()
  })
})

test('[LIST-11] [LIST-12] [FLASH-08] [FLASH-09] [FLASH-10] [D-009] [D-021] [D-100] [GUARD-15] live passes are started beyond the limit, canceled in line, ended, flagged and confirmed', async ({
  as,
  school,
}) => {
  const passes = new Map<string, Pass>()
  for (const student of ['maya.okonkwo', 'liam.chen', 'ava.rossi', 'noah.berg', 'theo.winters'] as const)
    passes.set(student, await school.ask(student, RESTROOM, BIOLOGY))
  const page = await as('elena.alvarez', { at: '/faculty/live' })
  await isLive(page)

  await test.step('Start now says how full the destination is before it exceeds the limit', async () => {
    await expect(row(page, 'Theo Winters')).toContainText('In Line · 3rd')
    await button(page, "Start now, Theo Winters's pass").click()
    await expect(dialog(page)).toContainText(`${RESTROOM} takes 2 at a time and is full right now.`)
    await expect(dialog(page)).toContainText('Theo Winters is 3rd of 3 in line.')
    await agree(page, 'Start now').click()
    await expect(row(page, 'Theo Winters')).toContainText('Active')
  })

  await test.step('a row’s menu works by keyboard, and returns the focus', async () => {
    const more = button(page, 'More for Ava Rossi')
    for (const _ of ['the first time, when its code is fetched', 'and again']) {
      await more.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: /Cancel pass/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menuitem')).toHaveCount(0)
      await expect(more).toBeFocused()
    }
  })

  await test.step('a pass in line is canceled with a reason, and the next one moves up', async () => {
    await expect(row(page, 'Noah Berg')).toContainText('In Line · 2nd')
    await button(page, 'More for Ava Rossi').click()
    await page.getByRole('menuitem', { name: /Cancel pass/ }).click()
    await giveReason(page, 'The bell is about to ring.', 'Cancel pass')
    await readFlash(page, 'Successfully canceled pass')
    await isDone(page, 'Ava Rossi')
    await expect(row(page, 'Noah Berg')).toContainText('In Line · 1st')
    for (const student of ['maya.okonkwo', 'liam.chen'] as const)
      await school.complete(student, passes.get(student) as Pass)
    await expect(row(page, 'Noah Berg')).toContainText('Active')
  })

  await test.step('the menu counts the arrivals to confirm, on a phone too', async () => {
    await expect(page.getByRole('link', { name: 'Live Passes 2 to confirm, 2' })).toBeVisible()
    await page.setViewportSize(SIZES.phone)
    await expect(page.getByRole('link', { name: '2 to confirm, 2 Live' })).toBeVisible()
  })

  await test.step('one is flagged and one confirmed', async () => {
    await page.setViewportSize(SIZES.chromebook)
    await button(page, "Flag Liam Chen's pass").click()
    await readFlash(page, 'Successfully flagged pass(es)')
    await check(page, 'Maya Okonkwo').check()
    await expect(bulkBar(page).getByRole('button', { name: 'End' })).toBeDisabled()
    await bulkBar(page).getByRole('button', { name: 'Confirm' }).click()
    await readFlash(page, 'Successfully confirmed pass(es)')
    await isDone(page, 'Maya Okonkwo')
  })

  await test.step('cards stay in place under the pointer, and are all ended at once', async () => {
    await page.setViewportSize({ width: 1100, height: 768 })
    const end = button(page, "End Noah Berg's pass")
    await end.hover()
    const before = await end.boundingBox()
    await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    await expect(button(page, "End Maya Okonkwo's pass")).toBeVisible()
    expect(await end.boundingBox()).toEqual(before)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(bulkBar(page)).toContainText('3 selected')
    await bulkBar(page).getByRole('button', { name: 'End' }).press('Enter')
    await expect(bulkBar(page)).toHaveCount(0)
    expect(await page.evaluate(() => document.activeElement !== document.body), 'the focus stays').toBe(true)
  })
})
