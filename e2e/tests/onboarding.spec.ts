/** What new staff are asked before their first pass. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { expect, signIn, test } from '../support/test.ts'

const step = (page: Page, heading: string) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
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
  await expect(page.getByLabel('Name')).toHaveValue('Room 310')
  await page.getByLabel('Number').fill('311')
  await page.getByRole('button', { name: 'Add a room' }).click()
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Name').nth(1).fill('Library')
  await next(page).click()
  await expect(page.getByText('There is already a room called “Library”. Choose another name.').first()).toBeVisible()
  await page.getByLabel('Name').nth(1).fill('Prep room')
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
  ).toEqual(['', '311'])
  expect(setup.classes).toMatchObject([{ name: 'Chemistry', attributes: { confirmed: true, schedule: null } }])
})
