/** What new staff are asked before their first pass. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import type { HarnessProcess } from '../support/harness.ts'
import type { School } from '../support/school.ts'
import { expect, signIn, test } from '../support/test.ts'

const step = (page: Page, heading: string) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
const find = (page: Page) => page.getByRole('combobox', { name: 'Find your room' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const chips = (page: Page) => page.getByRole('list', { name: 'Your rooms' }).getByRole('listitem')
const next = (page: Page, label = 'Continue') => page.getByRole('button', { name: label })

test('[ONB-01] [ONB-02] [ONB-03] [ONB-04] [ONB-05] [ONB-06] [ROUTE-09] [ROUTE-43] [D-089] [D-090] a new teacher answers, one page after the other', async ({
  page,
  harness,
  school,
}) => {
  await harness.command('makeNew', { username: 'grace.kim' })
  await harness.command('addSchedule')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/login')
  await signIn(page, 'grace.kim')
  await expect(page).toHaveURL('/staff/onboarding/welcome')
  await step(page, 'Welcome to Corridor, Grace!')
  await next(page, 'Get started').click()

  await expect(page).toHaveURL('/staff/onboarding/title')
  await step(page, 'What do students call you?')
  await page.getByLabel('Professional name').fill('  ')
  await expect(next(page)).toBeDisabled()
  await expect(page.getByText('Enter your professional name.')).toBeVisible()
  await page.getByRole('radio', { name: 'Dr.' }).check({ force: true })
  await page.getByLabel('Professional name').fill('Kim-Lee')
  await expect(page.getByText('Students read: Dr. Kim-Lee')).toBeVisible()
  await next(page).click()

  await expect(page).toHaveURL('/staff/onboarding/rooms')
  await expect(chips(page)).toHaveText(['Room 310'])
  await find(page).fill('Prep room')
  await expect(next(page)).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('New room')).toHaveValue('Prep room')
  await page.getByLabel('New room').fill(' ')
  await expect(page.getByText('Every room needs a name.')).toBeVisible()
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('New room').fill('Library')
  await next(page).click()
  await expect(page.getByText('There is already a room called “Library”. Choose another name.').first()).toBeVisible()
  await page.getByLabel('New room').fill('Prep room')
  await page.getByLabel('Number').fill('311')
  await checkScreen(page, 'onboarding-rooms')
  await next(page).click()

  await expect(page).toHaveURL('/staff/onboarding/classes')
  await page.getByRole('button', { name: 'Add a class' }).click()
  await page.getByRole('textbox', { name: 'Class' }).fill('Chemistry')
  await expect(page.getByText('When is Chemistry? Choose a block, or your own hours.')).toBeVisible()
  await page.getByLabel('Hours of Chemistry').selectOption('Custom hours')
  await expect(page.getByLabel('From')).toHaveValue('11:00')
  await expect(page.getByLabel('Until')).toHaveValue('12:00')
  await page.getByLabel('Until').fill('10:00')
  await expect(page.getByText('The end must be after the start.')).toBeVisible()
  await page.getByLabel('Hours of Chemistry').selectOption('Period 4')
  await next(page).click()

  await expect(page).toHaveURL('/staff/onboarding/done')
  await step(page, 'All set, Dr. Kim-Lee!')
  await expect(page.getByText('Requests appear under Requested')).toBeVisible()
  await next(page, 'Open my passes').click()
  await expect(page).toHaveURL('/faculty/live')
  await page.goto('/login')
  await expect(page, 'once').toHaveURL('/faculty/live')

  const grace = await school.client('grace.kim')
  const { user, viewer, schools } = await grace.call('GET /api/user/initialize')
  expect(user).toMatchObject({ title: 'Dr.', professionalName: 'Kim-Lee', onboarded: true })
  expect(viewer.linkedRoomIds).toHaveLength(2)
  const [own] = Object.values(schools)
  if (!own) throw new Error('no school')
  const setup = await grace.call('GET /api/school/:schoolId', { params: { schoolId: own.school.schoolId } })
  expect(
    setup.rooms.filter(({ roomId }) => setup.userRooms.includes(roomId)).map(({ identifier }) => identifier),
  ).toEqual(['311', '310'])
  expect(setup.classes).toMatchObject([{ name: 'Chemistry', attributes: { confirmed: true, schedule: null } }])
})

/** Ms. Kim is new, and nobody works in Room 310. */
async function makeNewcomer(page: Page, harness: HarnessProcess, school: School): Promise<void> {
  const params = { userId: school.userId('grace.kim'), roomId: school.roomId('Room 310') }
  const daniel = await school.client('daniel.whitaker')
  await daniel.call('DELETE /api/user/:userId/room/:roomId', { params })
  await harness.command('makeNew', { username: 'grace.kim' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/login')
  await signIn(page, 'grace.kim')
  await expect(page).toHaveURL('/staff/onboarding/welcome')
  await page.goto('/staff/onboarding/rooms')
  await step(page, 'Where do you teach?')
}

test('[FIRST-05] a new teacher chooses rooms: an empty one at once, others once somebody who works there or an administrator confirms', async ({
  page,
  as,
  harness,
  school,
}) => {
  await makeNewcomer(page, harness, school)
  const sample = page.locator('aside')
  await expect(sample).toContainText('appear under Requested Passes')
  await expect(option(page, /./).last()).toHaveText('Add a room')
  await expect(next(page)).toBeDisabled()

  await find(page).fill('3rd floor')
  await expect(page.getByText('2 of 10 rooms')).toBeVisible()
  await expect(option(page, /Room 310/)).toContainText('Nobody works here yet')
  await find(page).fill('310')
  await page.keyboard.press('Enter')
  await expect(chips(page)).toHaveText(['Room 310'])
  await expect(sample).toContainText('Room 310')

  await option(page, /Room 118/).click()
  await expect(option(page, /Room 118/)).toBeChecked()
  await expect(chips(page).nth(1)).toHaveText('Room 118 Mr. Reyes confirms it')
  await find(page).fill('R')
  await checkScreen(page, 'onboarding-rooms-pick')
  await find(page).fill('library')
  await expect(option(page, /Add a room/), 'it exists').toHaveCount(0)
  await next(page).click()
  await expect(page).toHaveURL('/staff/onboarding/classes')
  await expect(sample).toContainText('Room 310')
  await next(page).click()
  await expect(page.getByText('Library and Room 118 are yours as soon as they are confirmed.')).toBeVisible()
  await page.goBack()

  const grace = await school.client('grace.kim')
  const rooms = async () => (await grace.call('GET /api/user/initialize')).viewer.linkedRoomIds
  expect(await rooms()).toEqual([school.roomId('Room 310')])

  const priya = await as('priya.nair')
  await priya.goto('/faculty/students/settings')
  const claims = priya.getByRole('region', { name: 'New in your rooms' })
  await expect(claims.getByRole('listitem')).toHaveText(/Ms\. Kim chose Library/)
  await checkScreen(priya, 'new-in-your-rooms')
  await claims.getByRole('button', { name: 'Decline that Ms. Kim works in Library' }).click()
  await expect(claims).toHaveCount(0)

  const daniel = await as('daniel.whitaker')
  const needs = daniel.getByRole('region', { name: 'Needs you' })
  await expect(needs).toContainText('Ms. Kim chose Room 118')
  await expect(needs).not.toContainText('Library')
  await checkScreen(daniel, 'needs-you-room')
  await needs.getByRole('button', { name: 'Confirm that Ms. Kim works in Room 118' }).click()
  await expect(needs).not.toContainText('Ms. Kim')
  await expect.poll(rooms).toEqual([school.roomId('Room 118'), school.roomId('Room 310')].sort((a, b) => a - b))
  const { rows } = await (await school.client('daniel.whitaker')).call('GET /api/school/:schoolId/activity', {
    params: { schoolId: harness.world.schools.high },
    query: { subject: 'room' },
  })
  expect(rows.map(({ who, what }) => `${who.name} ${what}`).slice(0, 5)).toEqual([
    'Mr. Whitaker confirmed that Ms. Kim works in Room 118',
    'Ms. Nair said that Ms. Kim does not work in Library',
    'Ms. Kim asked to work in Library',
    'Ms. Kim asked to work in Room 118',
    'Ms. Kim chose Room 310 as their room',
  ])

  await page.goBack()
  await expect(chips(page)).toHaveText(['Room 118', 'Room 310'])
  await page.getByRole('button', { name: 'Remove Room 310' }).click()
  await next(page).click()
  await expect(page).toHaveURL('/staff/onboarding/classes')
  expect(await rooms(), 'a mistake is undone').toEqual([school.roomId('Room 118')])
})
