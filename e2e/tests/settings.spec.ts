/** Personal settings: names, notifications and their delivery, quick-select lists. */
import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { choose } from '../support/form.ts'
import { isCall } from '../support/requests.ts'
import { expect, isLive, test } from '../support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const flashes = (page: Page) => page.getByTestId('flashes')
const origins = (page: Page) => page.getByRole('region', { name: 'Quick origins' })
const destinations = (page: Page) => page.getByRole('region', { name: 'Quick destinations' })

const switchOf = (page: Page, label: string) => page.getByRole('switch', { name: label })
const flip = (page: Page, label: string) => switchOf(page, label).click()

/** The rooms of a list, in order. */
const roomsIn = (list: Locator) => list.getByRole('listitem').locator('span[title]')

test.describe('a student’s settings', () => {
  test('[SSHELL-07] are found in the profile drawer', async ({ as }) => {
    const page = await as('maya.okonkwo')
    await isLive(page)
    await page.getByRole('button', { name: 'Profile' }).click()
    await checkScreen(page, 'student-profile')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL('/student/settings')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })

  test('[SSET-01] [SSET-02] [NOTIF-07] [D-081] [D-114] have every field that concerns students, and are saved', async ({
    as,
    harness,
  }) => {
    await harness.command('setUpMethods', { methods: ['in-app', 'sms', 'email'] })
    const page = await as('maya.okonkwo', { at: '/student/settings' })
    const about = page.getByRole('region', { name: 'Notify me about' })
    await expect(about).toContainText('Answers to your requests')
    await expect(about.getByRole('switch')).toHaveCount(0)
    for (const name of ['Corridor', 'Text message (SMS)', 'Email']) await expect(switchOf(page, name)).toBeEnabled()
    await expect(origins(page)).toBeVisible()
    await expect(destinations(page)).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await checkScreen(page, 'student-settings')

    await page.getByLabel('Title').selectOption('Ms.')
    await page.getByLabel('Professional name').fill('Okonkwo-Reed')
    await flip(page, 'Email')
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully saved changes!')
    await expect(save(page)).toBeDisabled()
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Ms.')
    await expect(page.getByLabel('Professional name')).toHaveValue('Okonkwo-Reed')
    await expect(switchOf(page, 'Email')).toBeChecked()
  })

  test('[D-117] [D-154] a method that is not set up says so, and can only be switched off', async ({ as, harness }) => {
    const page = await as('maya.okonkwo', { at: '/student/settings' })
    const email = switchOf(page, 'Email')
    const texts = switchOf(page, 'Text message (SMS)')
    for (const method of [email, texts]) await expect(method).toBeDisabled()
    await expect(email).toHaveAccessibleDescription('Not set up at this school yet')
    await expect(texts).toHaveAccessibleDescription('Your school has not turned this on for students')
    await expect(switchOf(page, 'Corridor')).toBeEnabled()
    await checkScreen(page, 'student-settings-methods')
    await harness.command('setUpMethods', { methods: ['in-app', 'email'] })
    await page.reload()
    await email.click()
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully saved changes!')
    await harness.command('setUpMethods', { methods: ['in-app'] })
    await page.reload()
    await expect(email).toBeChecked()
    await expect(email).toHaveAccessibleDescription('Not set up at this school yet')
    await email.click()
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully saved changes!')
    await expect(email).toBeDisabled()
  })

  test('[SSET-03] [SET-02] [SET-03] ask for a phone number only for text messages, and accept one format only', async ({
    as,
    harness,
  }) => {
    await harness.command('setUpMethods', { methods: ['in-app', 'sms'] })
    const page = await as('maya.okonkwo', { at: '/student/settings' })
    const phone = page.getByLabel('Phone number')
    await expect(phone).toHaveCount(0)
    await flip(page, 'Text message (SMS)')
    await expect(phone).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await phone.pressSequentially('31255501')
    await expect(phone).toHaveValue('(312) 555-01')
    await expect(page.getByText('This number is not complete.')).toBeVisible()
    await expect(save(page)).toBeDisabled()
    // Elsewhere the bar happens to cover half a button, which axe takes for its whole size.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await checkScreen(page, 'student-settings-phone')
    await phone.pressSequentially('42')
    await expect(phone).toHaveValue('(312) 555-0142')
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully saved changes!')
    await page.reload()
    await expect(phone).toHaveValue('(312) 555-0142')
    await flip(page, 'Text message (SMS)')
    await expect(phone).toHaveCount(0)
    await expect(save(page)).toBeEnabled()
  })

  test('[SSET-01] quick-select entries are added, ordered and removed; the first page follows', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/settings' })
    await expect(roomsIn(destinations(page))).toHaveText(['Restroom, 2nd floor', 'Library', 'Nurse'])
    await choose(page, 'Add to quick destinations', 'Gym')
    await page.getByRole('button', { name: 'Move Library, Ms. Nair up' }).click()
    await page.getByRole('button', { name: 'Remove Nurse' }).click()
    await expect(roomsIn(destinations(page))).toHaveText(['Library', 'Restroom, 2nd floor', 'Gym'])
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully saved changes!')
    await page.getByRole('link', { name: 'Live' }).click()
    const quick = page.getByRole('navigation', { name: 'Quick passes' }).getByRole('link')
    await expect(quick).toHaveText([/^Library/, /^Restroom, 2nd floor/, /^Gym/, 'More'])
  })

  test('[SSET-04] classes cannot be removed', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/settings' })
    const biology = origins(page).getByRole('listitem').filter({ hasText: 'Class' })
    await expect(biology).toContainText('Room 204')
    await page.getByRole('button', { name: 'Remove Room 204, Ms. Alvarez' }).click()
    await expect(flashes(page)).toContainText('You cannot remove classes from your quick edit menu')
    await expect(biology).toBeVisible()
    await choose(page, 'Add to quick origins', 'Library')
    await origins(page).getByRole('button', { name: 'Remove Library, Ms. Nair' }).click()
    await expect(origins(page).getByRole('listitem')).toHaveCount(1)
    await expect(save(page)).toBeDisabled()
  })

  test('[ERR-06] [D-134] when saving fails, the person is told and nothing is lost', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/settings' })
    await page.getByLabel('Professional name').fill('Okonkwo-Reed')
    await page.route('**/api/user/*', (route) =>
      isCall('POST', new URL(route.request().url()).pathname)(route.request())
        ? route.fulfill({ status: 503, body: 'Busy' })
        : route.continue(),
    )
    await save(page).click()
    await expect(flashes(page).getByRole('alert')).toContainText('could not answer')
    await expect(flashes(page)).not.toContainText('Successfully')
    await expect(page.getByLabel('Professional name')).toHaveValue('Okonkwo-Reed')
    await expect(save(page)).toBeEnabled()
  })

  test('Reset restores the saved values', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/settings' })
    const name = page.getByLabel('Professional name')
    const reset = page.getByRole('button', { name: 'Reset' })
    await expect(reset).toBeDisabled()
    await name.fill('Okonkwo-Reed')
    await flip(page, 'Corridor')
    await reset.click()
    await expect(name).toHaveValue('')
    await expect(switchOf(page, 'Corridor')).toBeChecked()
    await expect(save(page)).toBeDisabled()
    await expect(reset).toBeDisabled()
  })

  test('leaving with unsaved changes asks first, by a link, by Back, and by closing; after saving it does not', async ({
    as,
  }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/live' })
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    const name = page.getByLabel('Professional name')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await name.fill('Okonkwo-Reed')
    await page.getByRole('link', { name: 'Live' }).click()
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
    await checkScreen(page, 'student-settings-leave')
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL('/student/settings')
    await expect(name).toHaveValue('Okonkwo-Reed')

    const closing = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const browsersOwn = await closing
    expect(browsersOwn.type()).toBe('beforeunload')
    await browsersOwn.dismiss()

    await page.evaluate(() => window.history.back())
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(name).toHaveCount(0)
    await expect(page).toHaveURL('/student/dashboard/live')

    await page.goForward()
    await name.fill('Okonkwo-Reed')
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully saved changes!')
    await page.getByRole('link', { name: 'Live' }).click()
    await expect(page).toHaveURL('/student/dashboard/live')
  })

  test('whoever chose to leave is not asked again on the way back', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/dashboard/live' })
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByLabel('Professional name').fill('Okonkwo-Reed')
    await page.evaluate(() => window.history.back())
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    // Forward again before the page is drawn to which Back leads.
    await question.getByRole('button', { name: 'Leave' }).evaluate((leave: HTMLButtonElement) => {
      leave.click()
      window.history.forward()
    })
    await expect(page).toHaveURL('/student/settings')
    await expect(page.getByLabel('Professional name')).toBeVisible()
    await expect(question).toHaveCount(0)
  })

  test('a change on another device is shown, and nothing that was typed is overwritten', async ({ as, harness }) => {
    const here = await as('maya.okonkwo', { at: '/student/settings' })
    const there = await as('maya.okonkwo', { at: '/student/settings' })
    const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Professional name' })
    await nameOf(here).fill('Mine')
    await nameOf(there).fill('Theirs')
    await there.getByLabel('Title').selectOption('Dr.')
    await save(there).click()
    await expect(flashes(there)).toContainText('Successfully saved changes!')
    // Refetched, as happens every ten minutes or after a lost connection.
    await harness.command('dropSockets', { username: 'maya.okonkwo' })
    await expect(here.getByLabel('Title')).toHaveValue('Dr.')
    await expect(nameOf(here)).toHaveValue('Mine')
    const choice = here.getByRole('alert', { name: 'Professional name was changed elsewhere' })
    await expect(choice).toContainText('Changed elsewhere to Theirs')
    await expect(save(here)).toBeDisabled()
    await checkScreen(here, 'student-settings-conflict')
    await choice.getByRole('button', { name: 'Keep mine' }).click()
    await save(here).click()
    await expect(flashes(here)).toContainText('Successfully saved changes!')
    await there.reload()
    await expect(nameOf(there)).toHaveValue('Mine')
  })

  test('a save that conflicts with another one shows both values, and can be repeated', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/settings' })
    const name = page.getByRole('textbox', { name: 'Professional name' })
    const initialize = await page.request.get('/api/user/initialize')
    const { user } = (await initialize.json()) as { user: object }
    const current = { ...user, professionalName: 'Theirs', title: 'Dr.' }
    let refusals = 1
    await page.route('**/api/user/*', (route) => {
      const isSave = isCall('POST', new URL(route.request().url()).pathname)(route.request())
      if (!isSave || refusals === 0) return route.continue()
      refusals -= 1
      const message = 'Somebody else changed this meanwhile. Check what it is now and save again.'
      return route.fulfill({
        status: 409,
        json: { error: { code: 'changed', message, fields: { professionalName: 'changed' }, current } },
      })
    })
    await name.fill('Mine')
    await save(page).click()
    await expect(flashes(page).getByRole('alert')).toContainText('Somebody else changed this meanwhile')
    await expect(name).toHaveValue('Mine')
    await expect(page.getByLabel('Title')).toHaveValue('Dr.')
    await page
      .getByRole('alert', { name: 'Professional name was changed elsewhere' })
      .getByRole('button', { name: 'Keep mine' })
      .click()
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully saved changes!')
  })

  test('[D-133] a server error about a field appears under it until the field is edited', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/settings' })
    const name = page.getByLabel('Professional name')
    await name.fill('Okonkwo-Reed')
    const answer = {
      error: { code: 'invalid', message: 'Some fields need attention.', fields: { professionalName: 'Letters only.' } },
    }
    await page.route('**/api/user/*', (route) =>
      isCall('POST', new URL(route.request().url()).pathname)(route.request())
        ? route.fulfill({ status: 422, json: answer })
        : route.continue(),
    )
    await save(page).click()
    await expect(page.getByText('Letters only.')).toBeVisible()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await name.fill('Reed')
    await expect(page.getByText('Letters only.')).toHaveCount(0)
    await expect(save(page)).toBeEnabled()
  })

  test('[D-073] a support operator can view but not change them', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/settings', impersonator: 'support' })
    await page.getByLabel('Professional name').fill('Okonkwo-Reed')
    await expect(page.getByText('Settings cannot be changed while impersonating')).toBeVisible()
    await expect(save(page)).toBeDisabled()
  })
})

test.describe('staff settings', () => {
  for (const [username, area] of [
    ['elena.alvarez', 'faculty'],
    ['daniel.whitaker', 'administrator'],
  ] as const) {
    test(`[SET-01] [SET-04] [NOTIF-06] of ${username} are notification and personal settings`, async ({ as }) => {
      const page = await as(username)
      await page.getByRole('button', { name: 'Profile' }).click()
      await page.getByRole('link', { name: 'Settings' }).click()
      await expect(page).toHaveURL(`/${area}/settings`)
      await expect(page.getByLabel('Title').locator('option')).toHaveText([
        'None',
        'Dr.',
        'Mr.',
        'Mrs.',
        'Ms.',
        'Miss.',
        'Mx.',
      ])
      await expect(origins(page)).toHaveCount(0)
      for (const name of ['Requests', 'Seen', 'Rooms and classes', 'Starts', 'Ends']) {
        await expect(switchOf(page, name)).toBeVisible()
      }
      await page.getByLabel('Title').selectOption('Dr.')
      await expect(page.getByText(/^Students read: Dr\./)).toBeVisible()
      await flip(page, 'Requests')
      await checkScreen(page, `${area}-settings`)
      await save(page).click()
      await expect(flashes(page)).toContainText('Successfully saved changes!')
      await page.reload()
      await expect(page.getByLabel('Title')).toHaveValue('Dr.')
      await expect(switchOf(page, 'Requests')).toBeChecked()
    })
  }

  test('[SET-01] [ACT-22] [D-116] [D-126] a notification that is switched on is sent from then on', async ({
    as,
    school,
  }) => {
    const page = await as('elena.alvarez', { at: '/faculty/settings' })
    await isLive(page)
    await flip(page, 'Requests')
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully saved changes!')
    await school.ask('maya.okonkwo', 'Room 204', { from: 'Library', toFaculty: 'elena.alvarez' })
    await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  })
})
