/** A student's settings, from the profile drawer to the first page. The form has component tests. */
import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { readFlash } from '../support/flash.ts'
import { choose } from '../support/form.ts'
import { expect, test } from '../support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const destinations = (page: Page) => page.getByRole('region', { name: 'Quick destinations' })

const switchOf = (page: Page, label: string) => page.getByRole('switch', { name: label })
const flip = (page: Page, label: string) => switchOf(page, label).click()

const saved = (page: Page) => readFlash(page, 'Successfully saved changes!')

/** The rooms of a list, in order. */
const roomsIn = (list: Locator) => list.getByRole('listitem').locator('span[title]')

test('[SSHELL-07] [SSET-01] [SSET-02] a student finds their settings in the profile drawer, and quick-select lists that the first page follows', async ({
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
