/** A student's page, as the office and a teacher have it at the same time. What else is changed there has component tests. */
import type { Page } from '@playwright/test'
import { flash } from '../support/flash.ts'
import { expect, isLive, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const AFTERNOON = '2026-10-13T19:00:00.000Z'

const tabs = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link')
const section = (page: Page, name: string) => page.getByRole('region', { name })

test('[RO-04] [USER-01] [USER-02] [USER-03] [USER-11] [USER-12] [USER-13] [ROUTE-32] [D-043] [D-044] [D-062] [D-179] [D-180] [FLASH-17] staff open a student from a pass, and a teacher sees at once what the office changes', async ({
  as,
  school,
}) => {
  const pass = await school.ask('maya.okonkwo', 'Restroom, 2nd floor', { fromFaculty: 'elena.alvarez' })
  await school.issue('samuel.reyes', 'maya.okonkwo', 'Room 118', { scheduledFor: AFTERNOON })
  const maya = school.userId('maya.okonkwo')
  const page = await as('daniel.whitaker', { at: `/readonly/${pass.passId}?from=scan` })
  const teacher = await as('elena.alvarez')

  await test.step('the office, from a scanned pass', async () => {
    await page.getByRole('link', { name: 'Maya Okonkwo' }).click()
    await expect(page).toHaveURL(`/administrator/user/${maya}/overview?from=scan`)
    await expect(page.getByRole('heading', { name: 'Maya Okonkwo' })).toBeVisible()
    await expect(page).toHaveTitle('Corridor - Overview · Maya Okonkwo')
    await expect(page.getByText('Grade 10 · Lakeview High School')).toBeVisible()
    const shown = ['Overview', 'Insights', 'Passes', 'Schools', 'Classes', 'Rooms', 'Incidents']
    await expect(tabs(page, 'Maya Okonkwo')).toHaveText(shown)
    await expect(section(page, 'Today')).toContainText('Passes used today1')
    await expect(section(page, 'Open passes')).toContainText('1 live, 1 upcoming')
  })
  await test.step('their teacher, from the list', async () => {
    await teacher.getByRole('link', { name: 'Maya Okonkwo', exact: true }).click()
    await expect(teacher).toHaveURL(`/faculty/user/${maya}/overview`)
    await expect(section(teacher, 'Details')).toBeVisible()
    await expect(section(teacher, 'Lock'), 'locking takes allStudents:write').toHaveCount(0)
    await expect(section(teacher, 'Details').getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await expect(section(teacher, 'Privacy')).toHaveCount(0)
    await isLive(teacher)
  })
  await test.step('quick passes, with one teacher and everywhere', async () => {
    const own = section(teacher, 'Quick Passes')
    await expect(own).toContainText('With you')
    await own.getByRole('switch', { name: 'Enabled' }).click()
    await expect(own.getByRole('switch', { name: 'Disabled' })).not.toBeChecked()
    const whole = section(page, 'Quick Passes')
    await expect(whole).toContainText('Every request needs approval with Ms. Alvarez.')
    await whole.getByRole('switch', { name: 'Enabled' }).click()
    await expect(own.getByRole('switch', { name: 'Disabled' }), 'told at once').toBeDisabled()
    await expect(own).toContainText('Disabled for the whole school by an administrator')
    await whole.getByRole('switch', { name: 'Disabled' }).click()
    await expect(own.getByRole('switch')).toBeEnabled()
    await expect(own.getByRole('switch', { name: 'Disabled' })).not.toBeChecked()
  })
  await test.step('a lock with a number', async () => {
    const lock = section(page, 'Lock')
    await lock.getByRole('switch', { name: 'Unlocked' }).click()
    await expect(flash(page, 'Successfully Updated User!').first()).toBeVisible()
    await expect(page.getByText('Locked · 0 quick passes a day')).toBeVisible()
    await expect(teacher.getByText('Locked · 0 quick passes a day')).toBeVisible()
    const count = lock.getByLabel('Quick passes a day')
    await count.fill('16')
    await expect(lock.getByText('From 0 up to 15')).toBeVisible()
    await count.fill('2')
    await count.blur()
    await expect(teacher.getByText('Locked · 2 quick passes a day')).toBeVisible()
    await lock.getByRole('button', { name: 'One more' }).click()
    await expect(teacher.getByText('Locked · 3 quick passes a day')).toBeVisible()
    await expect(lock).toContainText('of 3 used today')
    await lock.getByRole('switch', { name: 'Locked' }).click()
    await expect(lock.getByText('Unlocked')).toBeVisible()
    await expect(count, 'the number is kept').toHaveValue('3')
    await expect(teacher.getByText(/quick passes a day/)).toHaveCount(0)
  })
  await test.step('the pass is ended, and another one issued', async () => {
    await page.getByRole('button', { name: "End Maya Okonkwo's pass" }).click()
    await expect(section(page, 'Open passes')).toContainText(/^Open passes(1 live, )?1 upcoming/)
    await visit(page, `/administrator/user/${maya}`)
    await expect(page, 'the address without a tab').toHaveURL(`/administrator/user/${maya}/overview`)
    await page.getByRole('link', { name: 'Issue Pass' }).click()
    await expect(page).toHaveURL(`/administrator/pass?studentId=${maya}`)
    await expect(page.getByRole('main')).toContainText('Maya Okonkwo')
  })
})
