/** A person's page: who opens it, what it shows, and what is changed there. */
import { TOGGLEABLE_PERMISSIONS } from '@corridor/rules'
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { pauseClock } from '../support/pauseClock.ts'
import { expect, isLive, test } from '../support/test.ts'

const flash = (page: Page, text: string) => page.getByTestId('flashes').getByText(text, { exact: true })
const tabs = (page: Page, name: string) => page.getByRole('navigation', { name }).getByRole('link')
const section = (page: Page, name: string) => page.getByRole('region', { name })

test('[RO-04] [USER-01] [USER-02] [USER-03] [ROUTE-32] an administrator opens a student from a pass, and issues one', async ({
  as,
  school,
}) => {
  const pass = await school.ask('maya.okonkwo', 'Restroom, 2nd floor', { fromFaculty: 'elena.alvarez' })
  await school.issue('samuel.reyes', 'maya.okonkwo', 'Room 118', { scheduledFor: '2026-10-13T19:00:00.000Z' })
  const maya = school.userId('maya.okonkwo')
  const page = await as('daniel.whitaker', { at: `/readonly/${pass.passId}?from=scan` })
  await page.getByRole('link', { name: 'Maya Okonkwo' }).click()
  await expect(page).toHaveURL(`/administrator/user/${maya}/overview?from=scan`)
  await expect(page.getByRole('heading', { name: 'Maya Okonkwo' })).toBeVisible()
  await expect(page.getByText('Grade 10 · Lakeview High School')).toBeVisible()
  const shown = ['Overview', 'Insights', 'Passes', 'Schools', 'Classes', 'Rooms', 'Incidents']
  await expect(tabs(page, 'Maya Okonkwo')).toHaveText(shown)
  await expect(section(page, 'Today')).toContainText('Passes used today1')
  await expect(section(page, 'Open passes')).toContainText('1 live, 1 upcoming')
  await checkScreen(page, 'person-overview')

  await page.getByRole('button', { name: "End Maya Okonkwo's pass" }).click()
  await expect(section(page, 'Open passes')).toContainText(/^Open passes(1 live, )?1 upcoming/)
  await page.goto(`/administrator/user/${maya}`)
  await expect(page, 'the address without a tab').toHaveURL(`/administrator/user/${maya}/overview`)
  await page.getByRole('link', { name: 'Issue Pass' }).click()
  await expect(page).toHaveURL(`/administrator/pass?studentId=${maya}`)
  await expect(page.getByRole('main')).toContainText('Maya Okonkwo')
})

test('[D-062] [D-180] names in lists lead to the people whom the viewer may open', async ({ as, school }) => {
  await school.ask('maya.okonkwo', 'Restroom, 2nd floor', { fromFaculty: 'elena.alvarez' })
  await school.issue('elena.alvarez', 'zoe.haddad', 'Room 118', { scheduledFor: '2026-10-13T19:00:00.000Z' })
  const page = await as('elena.alvarez')
  await page.getByRole('link', { name: 'Maya Okonkwo', exact: true }).click()
  await expect(page).toHaveURL(`/faculty/user/${school.userId('maya.okonkwo')}/overview`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/faculty/live')

  await page.goto('/faculty/upcoming')
  await expect(page.getByRole('row', { name: /Zoe Haddad/ })).toBeVisible()
  const name = page.getByRole('link', { name: 'Zoe Haddad', exact: true })
  await expect(name, 'who only issued it does not know her').toHaveCount(0)
})

test('[D-060] [ROUTE-21] a teacher finds their own page in the profile', async ({ as, school }) => {
  const page = await as('elena.alvarez')
  await page.getByRole('button', { name: 'Profile' }).click()
  const profile = page.getByRole('dialog', { name: 'Profile' })
  await expect(profile.getByRole('link', { name: 'My page' })).toBeVisible()
  await checkScreen(page, 'profile-staff')
  await profile.getByRole('link', { name: 'My page' }).click()
  await expect(page).toHaveURL(`/faculty/user/${school.userId('elena.alvarez')}/overview`)
  await expect(profile).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Elena Alvarez' })).toBeVisible()
  await expect(tabs(page, 'Elena Alvarez').filter({ hasText: 'Permissions' })).toBeVisible()

  const student = await as('maya.okonkwo')
  await student.getByRole('button', { name: 'Profile' }).click()
  await expect(student.getByRole('dialog').getByRole('link')).toHaveText(['Settings'])
})

test('[D-062] [ROUTE-21] a teacher opens the students of their class, and nobody else', async ({ as, school }) => {
  const maya = school.userId('maya.okonkwo')
  const page = await as('elena.alvarez', { at: `/faculty/user/${maya}` })
  await expect(page).toHaveURL(`/faculty/user/${maya}/overview`)
  await expect(page.getByRole('heading', { name: 'Maya Okonkwo' })).toBeVisible()
  await expect(section(page, 'Lock'), 'locking takes allStudents:write').toHaveCount(0)
  await expect(section(page, 'Details').getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Maya Okonkwo' }).getByRole('link', { name: 'Classes' }).click()
  await expect(page.getByRole('table', { name: 'Classes' })).toContainText('Biology')
  await page.goto(`/faculty/user/${school.userId('zoe.haddad')}/overview`)
  await expect(page.getByText('This person cannot be shown')).toBeVisible()
  await expect(page.getByText('That person was not found.')).toBeVisible()
})

test('[D-043] [USER-11] staff see whether a student has quick passes, and switch them where they may', async ({
  as,
  school,
}) => {
  const maya = school.userId('maya.okonkwo')
  const page = await as('elena.alvarez', { at: `/faculty/user/${maya}/overview` })
  await isLive(page)
  const own = section(page, 'Quick Passes')
  await expect(own).toContainText('With you')
  await own.getByRole('switch', { name: 'Enabled' }).click()
  await expect(own.getByRole('switch', { name: 'Disabled' })).not.toBeChecked()

  const office = await as('daniel.whitaker', { at: `/administrator/user/${maya}/overview` })
  const whole = section(office, 'Quick Passes')
  await expect(whole).toContainText('Every request needs approval with Ms. Alvarez.')
  await checkScreen(office, 'person-quick-passes')
  await whole.getByRole('switch', { name: 'Enabled' }).click()
  await expect(own.getByRole('switch', { name: 'Disabled' }), 'told at once').toBeDisabled()
  await expect(own).toContainText('Disabled for the whole school by an administrator')
  await whole.getByRole('switch', { name: 'Disabled' }).click()
  await expect(own.getByRole('switch')).toBeEnabled()
  await expect(own.getByRole('switch', { name: 'Disabled' })).not.toBeChecked()
})

test('[USER-11] [USER-12] [USER-13] [D-044] [FLASH-17] a student is locked with a number, and others see it at once', async ({
  as,
  school,
}) => {
  const liam = school.userId('liam.chen')
  const other = await as('elena.alvarez', { at: `/faculty/user/${liam}/overview` })
  await isLive(other)
  const page = await as('daniel.whitaker', { at: `/administrator/user/${liam}/overview` })
  const lock = section(page, 'Lock')
  await lock.getByRole('switch', { name: 'Unlocked' }).click()
  await expect(flash(page, 'Successfully Updated User!')).toBeVisible()
  await expect(page.getByText('Locked · 0 quick passes a day')).toBeVisible()
  await expect(other.getByText('Locked · 0 quick passes a day')).toBeVisible()

  const count = lock.getByLabel('Quick passes a day')
  await count.fill('16')
  await expect(lock.getByText('From 0 up to 15')).toBeVisible()
  await count.fill('2')
  await count.blur()
  await expect(other.getByText('Locked · 2 quick passes a day')).toBeVisible()
  await lock.getByRole('button', { name: 'One more' }).click()
  await expect(other.getByText('Locked · 3 quick passes a day')).toBeVisible()
  await expect(lock).toContainText('0 of 3 used today')
  await checkScreen(page, 'person-locked')

  await lock.getByRole('switch', { name: 'Locked' }).click()
  await expect(lock.getByText('Unlocked')).toBeVisible()
  await expect(count, 'the number is kept').toHaveValue('3')
  await expect(other.getByText(/quick passes a day/)).toHaveCount(0)
})

test('[USER-14] [D-157] [FLASH-17] an administrator edits the details; a taken username is said at its field', async ({
  as,
  school,
}) => {
  const noah = school.userId('noah.berg')
  const page = await as('daniel.whitaker', { at: `/administrator/user/${noah}/overview` })
  await section(page, 'Details').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Last name').fill('Berg-Ødegård 🙂')
  await dialog.getByLabel('Grade').fill('10')
  await dialog.getByLabel('Username').fill('maya.okonkwo')
  await checkScreen(page, 'person-edit')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This username is taken. Choose another one.').first()).toBeVisible()
  await expect(dialog.getByLabel('Last name'), 'nothing is lost').toHaveValue('Berg-Ødegård 🙂')
  await dialog.getByLabel('Username').fill('noah.b')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(flash(page, 'Successfully Updated User!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Noah Berg-Ødegård 🙂' })).toBeVisible()
  await expect(section(page, 'Details')).toContainText('noah.b')
})

test('[USER-14] two administrators edit the same field: the second sees both values and chooses', async ({
  as,
  school,
}) => {
  const ava = school.userId('ava.rossi')
  const page = await as('daniel.whitaker', { at: `/administrator/user/${ava}/overview` })
  await isLive(page)
  await section(page, 'Details').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Grade').fill('12')
  const ruth = await school.client('ruth.abara')
  const { version } = await ruth.call('GET /api/user/:userId/full', { params: { userId: ava } })
  await ruth.call('POST /api/user/:userId', {
    params: { userId: ava },
    body: { version, grade: '9', lastName: 'Rosso' },
  })
  await expect(dialog.getByLabel('Last name'), 'what was not edited follows').toHaveValue('Rosso')
  await expect(dialog).toContainText('9')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('button', { name: /keep/i }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Grade 12 · Lakeview High School')).toBeVisible()
})

test('[USER-10] [USER-15] [FLASH-21] permissions save themselves 750 ms after the last switch', async ({
  as,
  school,
}) => {
  const elena = school.userId('elena.alvarez')
  const page = await as('daniel.whitaker', { at: `/administrator/user/${elena}/permissions` })
  await expect(page.getByRole('switch', { name: 'View all rooms' })).not.toBeChecked()
  await checkScreen(page, 'person-permissions')
  const held = async () => {
    const client = await school.client('elena.alvarez')
    return (await client.call('GET /api/user/initialize')).user.permissions
  }
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`/api/user/${elena}`)) sent += 1
  })
  await pauseClock(page)
  await page.getByRole('switch', { name: 'Change all rooms' }).click({ force: true })
  await expect(page.getByRole('switch', { name: 'View all rooms' }), 'write brings read').toBeChecked()
  await page.clock.runFor(700)
  await page.getByRole('switch', { name: 'View all classes' }).click({ force: true })
  await page.clock.runFor(740)
  expect(sent, 'the pause begins again with every switch').toBe(0)
  await page.clock.runFor(20)
  await expect(flash(page, 'Successfully Updated!')).toBeVisible()
  expect(sent, 'both in one request').toBe(1)
  expect(await held()).toEqual(['allClasses:read', 'allRooms:read', 'allRooms:write'])
  await page.getByRole('switch', { name: 'View all rooms' }).click({ force: true })
  await expect(page.getByRole('switch', { name: 'Change all rooms' }), 'without read no write').not.toBeChecked()
  await page.clock.runFor(760)
  await expect.poll(held).toEqual(['allClasses:read'])
})

test('[D-060] [D-171] nobody changes their own, teachers only look, and the last administrator keeps every flag', async ({
  as,
  harness,
  school,
}) => {
  const teacher = await as('elena.alvarez', { at: `/faculty/user/${school.userId('elena.alvarez')}/permissions` })
  await expect(teacher.getByText('These are your own. Another administrator can change them.')).toBeVisible()
  for (const one of await teacher.getByRole('switch').all()) await expect(one).toBeDisabled()

  const daniel = school.userId('daniel.whitaker')
  const page = await as('ruth.abara', { at: `/administrator/user/${daniel}/permissions` })
  await expect(page.getByRole('switch', { name: 'Change all settings' })).toBeEnabled()
  // Without this flag the district administrator does not count, so Mr. Whitaker is the last one.
  const permissions = TOGGLEABLE_PERMISSIONS.filter((flag) => flag !== 'allSettings:write')
  await harness.command('setPermissions', { username: 'ruth.abara', permissions })
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Change all settings' }), 'not held any more').toBeDisabled()
  await page.getByRole('switch', { name: 'Change all passes' }).click({ force: true })
  await expect(page.getByText(/Nobody else can manage this school/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('switch', { name: 'Change all passes' })).toBeChecked()
})

test('[USER-09] [API-09] [API-10] rooms are linked and unlinked', async ({ as, school }) => {
  const grace = school.userId('grace.kim')
  const page = await as('daniel.whitaker', { at: `/administrator/user/${grace}/rooms` })
  const rooms = section(page, 'Rooms')
  await expect(rooms.getByRole('listitem')).toHaveText([/Room 310/])
  await rooms.getByLabel('Link a room').fill('Gym')
  await page.getByRole('option', { name: /Gym/ }).click()
  await expect(rooms.getByRole('listitem')).toHaveCount(2)
  await checkScreen(page, 'person-rooms')
  await rooms.getByRole('button', { name: 'Unlink Room 310' }).click()
  await expect(rooms.getByRole('listitem')).toHaveText([/Gym/])
})

test('[USER-03] a staff member’s overview has rooms, classes and details', async ({ as, school }) => {
  const page = await as('daniel.whitaker', { at: `/administrator/user/${school.userId('elena.alvarez')}/overview` })
  await expect(page.getByText('Faculty · Ms. Alvarez · Lakeview High School')).toBeVisible()
  await expect(section(page, 'Rooms')).toContainText('Room 204')
  await expect(page.getByRole('table', { name: 'Classes' })).toContainText('Biology')
  await expect(page.getByRole('link', { name: 'Issue Pass' })).toHaveCount(0)
  await expect(section(page, 'Details')).toContainText('elena.alvarez')
  await checkScreen(page, 'person-staff')
})

test('[USER-07] [API-07] [API-08] [D-161] [D-171] a school is linked and unlinked by whoever has write in both', async ({
  as,
  school,
}) => {
  const ivy = school.userId('ivy.stone')
  const page = await as('ruth.abara', { at: `/administrator/user/${ivy}/schools` })
  const schools = section(page, 'Schools')
  await expect(schools.getByRole('listitem')).toHaveText([/Cedar Middle School/])
  await schools.getByLabel('Link a school').click()
  await page.getByRole('option', { name: 'Lakeview High School' }).click()
  await expect(schools.getByRole('listitem')).toHaveCount(2)
  await expect(schools.getByLabel('Link a school'), 'nothing is left to link').toHaveCount(0)
  await checkScreen(page, 'person-schools')
  await schools.getByRole('button', { name: 'Unlink Cedar Middle School' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(schools.getByRole('listitem')).toHaveText([/Lakeview High School/])

  const other = await as('daniel.whitaker', { at: `/administrator/user/${school.userId('daniel.whitaker')}/schools` })
  await expect(section(other, 'Schools').getByRole('listitem')).toHaveCount(1)
  await expect(other.getByRole('button', { name: /^Unlink/ }), 'nobody ends their own').toHaveCount(0)
})
