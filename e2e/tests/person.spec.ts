/** A person's page: who opens it, what it shows, and what is changed there. */
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules/access'
import type { Page, Request } from '@playwright/test'
import { flash } from '../support/flash.ts'
import { pauseClock } from '../support/pauseClock.ts'
import { collectRequests } from '../support/requests.ts'
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
    await page.goto(`/administrator/user/${maya}`)
    await expect(page, 'the address without a tab').toHaveURL(`/administrator/user/${maya}/overview`)
    await page.getByRole('link', { name: 'Issue Pass' }).click()
    await expect(page).toHaveURL(`/administrator/pass?studentId=${maya}`)
    await expect(page.getByRole('main')).toContainText('Maya Okonkwo')
  })
})

test('[USER-03] [USER-07] [USER-09] [USER-14] [API-07] [API-08] [API-09] [API-10] [D-157] [D-161] [D-171] details, rooms and schools are changed, and a field that two changed is chosen', async ({
  as,
  school,
}) => {
  const ava = school.userId('ava.rossi')
  const page = await as('ruth.abara', { at: `/administrator/user/${ava}/overview` })
  const dialog = page.getByRole('dialog')
  await isLive(page)
  await test.step('a taken username is said at its field', async () => {
    await section(page, 'Details').getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('First name').fill('Ava-Ødegård 🙂')
    await dialog.getByLabel('Username').fill('maya.okonkwo')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This username is taken. Choose another one.').first()).toBeVisible()
    await expect(dialog.getByLabel('First name'), 'nothing is lost').toHaveValue('Ava-Ødegård 🙂')
    await dialog.getByLabel('Username').fill('ava.r')
  })
  await test.step('somebody else changes the same field meanwhile', async () => {
    await dialog.getByLabel('Grade').fill('12')
    const daniel = await school.client('daniel.whitaker')
    const { version } = await daniel.call('GET /api/user/:userId/full', { params: { userId: ava } })
    const body = { version, grade: '9', lastName: 'Rosso' }
    await daniel.call('POST /api/user/:userId', { params: { userId: ava }, body })
    await expect(dialog.getByLabel('Last name'), 'what was not edited follows').toHaveValue('Rosso')
    await expect(dialog).toContainText('9')
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await dialog.getByRole('button', { name: /keep/i }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(flash(page, 'Successfully Updated User!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Grade 12 · Lakeview High School')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ava-Ødegård 🙂 Rosso' })).toBeVisible()
    await expect(section(page, 'Details')).toContainText('ava.r')
  })
  await test.step('rooms are linked and unlinked', async () => {
    await visit(page, `/administrator/user/${school.userId('elena.alvarez')}/rooms`)
    const rooms = section(page, 'Rooms')
    await expect(rooms.getByRole('listitem')).toHaveText([/Room 204/])
    await rooms.getByLabel('Link a room').fill('Gym')
    await page.getByRole('option', { name: /Gym/ }).click()
    await expect(rooms.getByRole('listitem')).toHaveCount(2)
    await rooms.getByRole('button', { name: 'Unlink Room 204' }).click()
    await expect(rooms.getByRole('listitem')).toHaveText([/Gym/])
  })
  await test.step('schools, by whoever has write in both; nobody ends their own', async () => {
    await visit(page, `/administrator/user/${school.userId('ivy.stone')}/schools`)
    const schools = section(page, 'Schools')
    await expect(schools.getByRole('listitem')).toHaveText([/Cedar Middle School/])
    await schools.getByLabel('Link a school').click()
    await page.getByRole('option', { name: 'Lakeview High School' }).click()
    await expect(schools.getByRole('listitem')).toHaveCount(2)
    await expect(schools.getByLabel('Link a school'), 'nothing is left to link').toHaveCount(0)
    await schools.getByRole('button', { name: 'Unlink Cedar Middle School' }).click()
    await dialog.getByRole('button', { name: 'Unlink' }).click()
    await expect(schools.getByRole('listitem')).toHaveText([/Lakeview High School/])
    await visit(page, `/administrator/user/${school.userId('ruth.abara')}/schools`)
    await expect(schools.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^Unlink/ })).toHaveCount(0)
  })
})

test('[USER-10] [USER-15] [FLASH-21] [D-171] permissions save themselves 750 ms after the last switch, and the last administrator keeps every flag', async ({
  as,
  harness,
  school,
}) => {
  const elena = school.userId('elena.alvarez')
  const page = await as('ruth.abara', { at: `/administrator/user/${school.userId('daniel.whitaker')}/permissions` })
  await test.step('the last administrator', async () => {
    await expect(page.getByRole('switch', { name: 'Change all settings' })).toBeEnabled()
    // Without this flag the district administrator does not count, so Mr. Whitaker is the last one.
    const permissions = TOGGLEABLE_PERMISSIONS.filter((flag) => flag !== 'allSettings:write')
    await harness.command('setPermissions', { username: 'ruth.abara', permissions })
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Change all settings' }), 'not held anymore').toBeDisabled()
    await page.getByRole('switch', { name: 'Change all passes' }).click({ force: true })
    await expect(page.getByText(/Nobody else can manage this school/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('switch', { name: 'Change all passes' })).toBeChecked()
  })
  await test.step('those of a teacher', async () => {
    await page.goto(`/administrator/user/${elena}/permissions`)
    await expect(page.getByRole('switch', { name: 'View all rooms' })).not.toBeChecked()
    const held = async () => {
      const client = await school.client('elena.alvarez')
      return (await client.call('GET /api/user/initialize')).user.permissions
    }
    const isSave = (request: Request) => request.method() === 'POST' && request.url().endsWith(`/api/user/${elena}`)
    const sent = collectRequests(page, isSave)
    await pauseClock(page)
    await page.getByRole('switch', { name: 'Change all rooms' }).click({ force: true })
    await expect(page.getByRole('switch', { name: 'View all rooms' }), 'write brings read').toBeChecked()
    await page.clock.runFor(700)
    await page.getByRole('switch', { name: 'View all classes' }).click({ force: true })
    await page.clock.runFor(740)
    expect(sent, 'the pause begins again with every switch').toHaveLength(0)
    await page.clock.runFor(20)
    await expect(flash(page, 'Successfully Updated!')).toBeVisible()
    expect(sent, 'both in one request').toHaveLength(1)
    expect(await held()).toEqual(['allClasses:read', 'allRooms:read', 'allRooms:write'])
    await page.getByRole('switch', { name: 'View all rooms' }).click({ force: true })
    await expect(page.getByRole('switch', { name: 'Change all rooms' }), 'without read no write').not.toBeChecked()
    await page.clock.runFor(760)
    await expect.poll(held).toEqual(['allClasses:read'])
  })
})
