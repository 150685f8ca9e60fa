/** Everybody's own settings: how they are called, what they are told and how, what is one tap away. */
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
const roomsIn = (list: Locator) => list.getByRole('listitem').locator('[title]')

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

  test('[SSET-01] [SSET-02] [NOTIF-06] [NOTIF-07] [D-081] [D-114] have every field, and are kept', async ({ as }) => {
    const page = await as('maya.okonkwo', { at: '/student/settings' })
    for (const name of ['Requests', 'Seen', 'Rooms and classes', 'Starts', 'Ends']) {
      await expect(switchOf(page, name)).not.toBeChecked()
    }
    for (const name of ['Corridor', 'Text message (SMS)', 'Email']) await expect(switchOf(page, name)).toBeVisible()
    await expect(page.getByText('Text messages and email are not set up at this school yet')).toBeVisible()
    await expect(origins(page)).toBeVisible()
    await expect(destinations(page)).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await checkScreen(page, 'student-settings')

    await page.getByLabel('Title').selectOption('Ms.')
    await page.getByLabel('Professional name').fill('Okonkwo-Reed')
    await flip(page, 'Starts')
    await flip(page, 'Email')
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully saved changes!')
    await expect(save(page)).toBeDisabled()
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Ms.')
    await expect(page.getByLabel('Professional name')).toHaveValue('Okonkwo-Reed')
    await expect(switchOf(page, 'Starts')).toBeChecked()
    await expect(switchOf(page, 'Email')).toBeChecked()
    await expect(switchOf(page, 'Ends')).not.toBeChecked()
  })

  test('[SSET-03] [SET-02] [SET-03] ask for a phone number only for text messages, and in one form only', async ({
    as,
  }) => {
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

  test('[SSET-01] quick-select places are added, ordered and taken out; the first page follows', async ({ as }) => {
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
    await expect(quick).toHaveText(['Library', 'Restroom, 2nd floor', 'Gym'])
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

  test('[ERR-06] [D-134] where saving fails, the person is told and nothing is lost', async ({ as }) => {
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

  test('[D-073] somebody of support can look but not change', async ({ as }) => {
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
    test(`[SET-01] [SET-04] of ${username} are notification and personal settings`, async ({ as }) => {
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

  test('[SET-01] [D-116] what is switched on is told from then on', async ({ as, school }) => {
    const page = await as('elena.alvarez', { at: '/faculty/settings' })
    await isLive(page)
    await flip(page, 'Requests')
    await save(page).click()
    await expect(flashes(page)).toContainText('Successfully saved changes!')
    await school.ask('maya.okonkwo', 'Room 204', { from: 'Library', toFaculty: 'elena.alvarez' })
    await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
  })
})
