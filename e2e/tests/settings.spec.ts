/** Personal settings: names, notifications and their delivery, quick-select lists. */
import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { readFlash } from '../support/flash.ts'
import { choose } from '../support/form.ts'
import { expect, isLive, test } from '../support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const origins = (page: Page) => page.getByRole('region', { name: 'Quick origins' })
const destinations = (page: Page) => page.getByRole('region', { name: 'Quick destinations' })

const switchOf = (page: Page, label: string) => page.getByRole('switch', { name: label })
const flip = (page: Page, label: string) => switchOf(page, label).click()

const saved = (page: Page) => readFlash(page, 'Successfully saved changes!')

/** The rooms of a list, in order. */
const roomsIn = (list: Locator) => list.getByRole('listitem').locator('span[title]')

test('[SSHELL-07] [SSET-01] [SSET-02] [SSET-04] [NOTIF-07] [D-081] [D-114] a student finds their settings in the profile drawer, and quick-select lists that the first page follows', async ({
  as,
}) => {
  const page = await as('maya.okonkwo')
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible()
  await checkScreen(page, 'student-profile')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/student/settings')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await test.step('there is every field that concerns students', async () => {
    const about = page.getByRole('region', { name: 'Notify me about' })
    await expect(about).toContainText('Answers to your requests')
    await expect(about.getByRole('switch')).toHaveCount(2)
    for (const name of ['Starts', 'Ends']) await expect(switchOf(page, name)).toBeChecked()
    await expect(page.getByLabel('Title')).toBeVisible()
    await expect(save(page)).toBeDisabled()
  })

  await test.step('classes cannot be removed from the quick origins', async () => {
    const biology = origins(page).getByRole('listitem').filter({ hasText: 'Class' })
    await expect(biology).toContainText('Room 204')
    await page.getByRole('button', { name: 'Remove Room 204, Ms. Alvarez' }).click()
    await readFlash(page, 'You cannot remove classes from your quick edit menu')
    await expect(biology).toBeVisible()
    await choose(page, 'Add to quick origins', 'Library')
    await origins(page).getByRole('button', { name: 'Remove Library, Ms. Nair' }).click()
    await expect(origins(page).getByRole('listitem')).toHaveCount(1)
    await expect(save(page)).toBeDisabled()
  })

  await test.step('leaving with unsaved changes asks, by closing and by Back; whoever left is not asked again', async () => {
    await flip(page, 'Ends')
    const closing = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const browsersOwn = await closing
    expect(browsersOwn.type()).toBe('beforeunload')
    await browsersOwn.dismiss()
    await page.evaluate(() => window.history.back())
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Leave' }).evaluate((leave: HTMLButtonElement) => {
      leave.click()
      window.history.forward()
    })
    await expect(page).toHaveURL('/student/settings')
    await expect(question).toHaveCount(0)
  })

  await test.step('quick destinations are added, ordered and removed', async () => {
    await expect(roomsIn(destinations(page))).toHaveText(['Restroom, 2nd floor', 'Library', 'Nurse'])
    await choose(page, 'Add to quick destinations', 'Gym')
    await page.getByRole('button', { name: 'Move Library, Ms. Nair up' }).click()
    await page.getByRole('button', { name: 'Remove Nurse' }).click()
    await expect(roomsIn(destinations(page))).toHaveText(['Library', 'Restroom, 2nd floor', 'Gym'])
    await switchOf(page, 'Ends').setChecked(false)
    await save(page).click()
    await saved(page)
    await expect(save(page)).toBeDisabled()
    await page.getByRole('link', { name: 'Live' }).click()
    const quick = page.getByRole('navigation', { name: 'Quick passes' }).getByRole('listitem')
    await expect(quick).toHaveText([/^Library/, /^Restroom, 2nd floor/, /^Gym/, 'Somewhere else'])
  })
})

test('[SET-01] [SET-04] [NOTIF-06] [ACT-22] [RT-14] [GUARD-12] [GUARD-13] [D-116] [D-126] staff settings are notification and personal settings, and what is switched on is sent from then on and counted in the window’s title', async ({
  as,
  school,
}) => {
  const page = await as('elena.alvarez')
  await isLive(page)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/faculty/settings')
  const titles = ['None', 'Dr.', 'Mr.', 'Mrs.', 'Ms.', 'Miss.', 'Mx.']
  await expect(page.getByLabel('Title').locator('option')).toHaveText(titles)
  await expect(origins(page)).toHaveCount(0)
  for (const name of ['Requests', 'Seen', 'Rooms and classes', 'Starts', 'Ends'])
    await expect(switchOf(page, name)).toBeVisible()
  await page.getByLabel('Title').selectOption('Dr.')
  await expect(page.getByText(/^Students read: Dr\./)).toBeVisible()
  await flip(page, 'Requests')
  await save(page).click()
  await saved(page)
  await expect(page).toHaveTitle('Corridor - Settings')
  const icon = page.locator('link[rel=icon]')
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
  await school.ask('maya.okonkwo', 'Room 204', { from: 'Library', toFaculty: 'elena.alvarez' })
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect(page).toHaveTitle('Corridor (1) - Settings')
  await expect(icon).toHaveAttribute('href', '/favicon-unread.svg')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Dr.')
  await expect(switchOf(page, 'Requests')).toBeChecked()
})
