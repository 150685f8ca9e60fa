/** What new staff are asked before their first pass, and who answers for the rooms that they chose. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { expect, signIn, test } from '../support/test.ts'

const step = (page: Page, heading: string) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
const find = (page: Page) => page.getByRole('combobox', { name: 'Find your room' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const chips = (page: Page) => page.getByRole('list', { name: 'Your rooms' }).getByRole('listitem')
const next = (page: Page, label = 'Continue') => page.getByRole('button', { name: label })

test('[ONB-01] [ONB-02] [ONB-03] [ONB-04] [ONB-05] [FIRST-05] [ROUTE-09] [ROUTE-43] [D-089] [D-090] a new teacher answers, one page after the other; an empty room is theirs at once, others once somebody confirms', async ({
  as,
  open,
  harness,
  school,
}) => {
  // Nobody works in Room 310.
  const params = { userId: school.userId('grace.kim'), roomId: school.roomId('Room 310') }
  const office = await school.client('daniel.whitaker')
  await office.call('DELETE /api/user/:userId/room/:roomId', { params })
  await harness.command('makeNew', { username: 'grace.kim' })
  await harness.command('addSchedule')
  const page = await open()
  await page.goto('/login')
  await signIn(page, 'grace.kim')

  await test.step('who they are', async () => {
    await expect(page).toHaveURL('/staff/onboarding/welcome')
    await step(page, 'Welcome to Corridor, Grace!')
    await next(page, 'Get started').click()
    await expect(page).toHaveURL('/staff/onboarding/title')
    await step(page, 'What do students call you?')
    await page.getByLabel('Professional name').fill('  ')
    await page.getByRole('radio', { name: 'Dr.' }).check({ force: true })
    await expect(page.getByText('Enter your professional name.')).toBeVisible()
    await expect(next(page)).toBeDisabled()
    await page.getByLabel('Professional name').fill('Kim-Lee')
    await expect(page.getByText('Students read: Dr. Kim-Lee')).toBeVisible()
    await next(page).click()
  })

  const sample = page.locator('aside')
  await test.step('their rooms', async () => {
    await expect(page).toHaveURL('/staff/onboarding/rooms')
    await step(page, 'Where do you teach?')
    await expect(sample).toContainText('appear under Requested Passes')
    await expect(next(page)).toBeDisabled()
    await find(page).fill('3rd floor')
    await expect(page.getByText('2 of 10 rooms')).toBeVisible()
    await expect(option(page, /Room 310/)).toContainText('Nobody works here yet')
    await find(page).fill('310')
    await page.keyboard.press('Enter')
    await expect(chips(page)).toHaveText(['Room 310'])
    await expect(sample).toContainText('Room 310')
    await option(page, /Room 118/).click()
    await expect(chips(page).nth(1)).toHaveText('Room 118 Mr. Reyes confirms it')
    await find(page).fill('R')
    await checkScreen(page, 'onboarding-rooms-pick')
    await find(page).fill('Prep room')
    await page.keyboard.press('Enter')
    await page.getByLabel('New room').fill(' ')
    await expect(page.getByText('Every room needs a name.')).toBeVisible()
    await expect(next(page)).toBeDisabled()
    await page.getByLabel('New room').fill('Gym')
    await next(page).click()
    await expect(page.getByText('There is already a room called “Gym”. Choose another name.').first()).toBeVisible()
    await page.getByLabel('New room').fill('Prep room')
    await page.getByLabel('Number').fill('311')
    await find(page).fill('library')
    await expect(option(page, /Add a room/), 'it exists').toHaveCount(0)
    await checkScreen(page, 'onboarding-rooms')
    await next(page).click()
  })

  await test.step('their classes', async () => {
    await expect(page).toHaveURL('/staff/onboarding/classes')
    await page.getByRole('button', { name: 'Add a class' }).click()
    await page.getByRole('textbox', { name: 'Class' }).fill('Chemistry')
    await expect(page.getByText('When is Chemistry? Choose a block, or your own hours.')).toBeVisible()
    await expect(next(page)).toBeDisabled()
    await page.getByLabel('Hours of Chemistry').selectOption('Period 4')
    await next(page).click()
    await expect(page).toHaveURL('/staff/onboarding/done')
    await step(page, 'All set, Dr. Kim-Lee!')
    await expect(page.getByText('Library and Room 118 are yours as soon as they are confirmed.')).toBeVisible()
    await next(page, 'Open my passes').click()
    await expect(page).toHaveURL('/faculty/live')
    await page.goto('/login')
    await expect(page, 'once').toHaveURL('/faculty/live')
  })

  const grace = await school.client('grace.kim')
  const roomsOf = async () => {
    const { schools } = await grace.call('GET /api/user/initialize')
    const [own] = Object.values(schools)
    if (!own) throw new Error('no school')
    const setup = await grace.call('GET /api/school/:schoolId', { params: { schoolId: own.school.schoolId } })
    expect(setup.classes).toMatchObject([{ name: 'Chemistry', attributes: { confirmed: true, schedule: null } }])
    return setup.rooms.filter(({ roomId }) => setup.userRooms.includes(roomId)).map(({ identifier }) => identifier)
  }
  const { user } = await grace.call('GET /api/user/initialize')
  expect(user).toMatchObject({ title: 'Dr.', professionalName: 'Kim-Lee', onboarded: true })
  expect((await roomsOf()).toSorted()).toEqual(['310', '311'])

  await test.step('somebody who works in a room answers for it, or the office', async () => {
    const priya = await as('priya.nair', { at: '/faculty/students/settings' })
    const claims = priya.getByRole('region', { name: 'New in your rooms' })
    await expect(claims.getByRole('listitem')).toHaveText(/Dr\. Kim-Lee chose Library/)
    await checkScreen(priya, 'new-in-your-rooms')
    await claims.getByRole('button', { name: 'Decline that Dr. Kim-Lee works in Library' }).click()
    await expect(claims).toHaveCount(0)
    const daniel = await as('daniel.whitaker')
    const needs = daniel.getByRole('region', { name: 'Needs you' })
    await expect(needs).toContainText('Dr. Kim-Lee chose Room 118')
    await expect(needs).not.toContainText('Library')
    await checkScreen(daniel, 'needs-you-room')
    await needs.getByRole('button', { name: 'Confirm that Dr. Kim-Lee works in Room 118' }).click()
    await expect(needs).not.toContainText('Kim-Lee')
    await expect.poll(async () => (await roomsOf()).toSorted()).toEqual(['118', '310', '311'])
    const { rows } = await office.call('GET /api/school/:schoolId/activity', {
      params: { schoolId: harness.world.schools.high },
      query: { subject: 'room' },
    })
    const told = rows.map(({ who, what }) => `${who.name} ${what}`)
    expect(told.slice(0, 2)).toEqual([
      'Mr. Whitaker confirmed that Dr. Kim-Lee works in Room 118',
      'Ms. Nair said that Dr. Kim-Lee does not work in Library',
    ])
    expect(told).toContain('Dr. Kim-Lee chose Room 310 as their room')
    expect(told).toContain('Dr. Kim-Lee asked to work in Room 118')
  })
})
