/** The schedules of a school: the week is the editor, and the fields beside it do the same by keyboard. */
import type { Schedule } from '@corridor/contract'
import type { Page, Request } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { pauseClock } from '../support/pauseClock.ts'
import { collectRequests } from '../support/requests.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const flash = (page: Page, text: string) => page.getByTestId('flashes').getByText(text, { exact: true })
const undo = (page: Page) => page.getByTestId('flashes').getByRole('button', { name: 'Undo' })
const piece = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const saves = (request: Request) =>
  request.method() === 'POST' && /\/api\/(schedule|block|timerange)\/\d+$/.test(request.url())

async function openSchedules(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  await page
    .getByRole('navigation', { name: 'Manage School' })
    .getByRole('link', { name: 'School', exact: true })
    .click()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/settings/)
  await expect(page.getByLabel('Block name')).toBeVisible()
  // Screenshots show the schedules, at every size.
  await page.evaluate(() => {
    const scroll = () => document.getElementById('schedules')?.scrollIntoView()
    window.addEventListener('resize', () => requestAnimationFrame(scroll))
    scroll()
  })
}

async function schedulesOf(school: School): Promise<readonly Schedule[]> {
  const daniel = await school.client('daniel.whitaker')
  const { schools } = await daniel.call('GET /api/user/initialize')
  const schoolId = Object.values(schools)[0]?.school.schoolId
  if (schoolId === undefined) throw new Error('There is no school.')
  return (await daniel.call('GET /api/school/:schoolId', { params: { schoolId } })).schedules
}

async function blockNamed(school: School, name: string) {
  const block = (await schedulesOf(school)).flatMap(({ blocks }) => blocks).find((one) => one.name === name)
  if (!block) throw new Error(`There is no block ${name}.`)
  return block
}

test('[SCHED-01] [SCHED-02] [D-123] [ACT-14] [ACT-16] [ACT-18] the first display makes a schedule, once, and the day is filled from the screen', async ({
  as,
  school,
}) => {
  const page = await as('daniel.whitaker')
  const other = await as('daniel.whitaker')
  await Promise.all([openSchedules(page), openSchedules(other)])
  expect(await schedulesOf(school)).toMatchObject([{ name: 'New Schedule', blocks: [{ name: 'New Block' }] }])
  await expect(page.getByLabel('Schedule name')).toHaveValue('New Schedule')
  await expect(page.getByLabel('Block name')).toHaveValue('New Block')
  await expect(page.getByRole('group', { name: 'Without a time' })).toContainText('New Block')
  await checkScreen(page, 'school-schedule-first')

  await page.getByLabel('Block name').fill('Block 1')
  await page.getByRole('button', { name: 'Add a range' }).click()
  await expect(page.getByLabel('Starts, range 1')).toBeFocused()
  await expect(page.getByLabel('Starts, range 1')).toHaveValue('08:00')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await expect(piece(page, `Block 1 ${day}, 8:00 am to 8:50 am`), '[SCHED-06]').toBeVisible()
  }
  await page.getByRole('button', { name: 'Add a block' }).click()
  await expect(page.getByLabel('Block name')).toBeFocused()
  await page.keyboard.type('Lunch')
  await page.getByRole('button', { name: 'Add a range' }).click()
  await expect(piece(page, 'Lunch Monday, 8:55 am to 9:45 am')).toBeVisible()
  await expect(flash(page, 'All Changes Saved!').first()).toBeVisible()
  const blockNames = async () => (await schedulesOf(school)).map(({ blocks }) => blocks.map(({ name }) => name))
  await expect.poll(blockNames).toEqual([['Block 1', 'Lunch']])
})

test('[D-123] who may not change settings sees that there is no schedule, and makes none', async ({ as, school }) => {
  const page = await as('daniel.whitaker', { impersonator: 'support' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  await page
    .getByRole('navigation', { name: 'Manage School' })
    .getByRole('link', { name: 'School', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'No schedules to display!' })).toBeVisible()
  expect(await schedulesOf(school)).toEqual([])
})

test.describe('a school with a schedule', () => {
  test.beforeEach(({ harness }) => harness.command('addSchedule'))

  test('[SCHED-03] [FLASH-25] [D-122] edits are saved together a second after the last one, and said once', async ({
    as,
  }) => {
    const page = await as('daniel.whitaker')
    await openSchedules(page)
    await checkScreen(page, 'school-schedule')
    const sent = collectRequests(page, saves)
    await pauseClock(page)
    await page.getByLabel('Block name').fill('First block')
    await page.clock.runFor(900)
    await page.getByLabel('Ends, range 1').fill('08:55')
    await page.clock.runFor(999)
    expect(sent).toEqual([])
    await page.clock.runFor(1)
    await expect(flash(page, 'All Changes Saved!')).toHaveCount(1)
    expect(sent).toHaveLength(2)
    await expect(page.getByText('All changes saved', { exact: true })).toBeVisible()
    await expect(piece(page, 'First block Monday, 8:00 am to 8:55 am')).toBeVisible()
  })

  test('[SCHED-04] a range that ends before it begins, or is outside the hours, is said and not sent', async ({
    as,
    school,
  }) => {
    const page = await as('daniel.whitaker')
    await openSchedules(page)
    const sent = collectRequests(page, saves)
    await page.getByLabel('Ends, range 1').fill('07:30')
    await expect(page.getByText('Choose an end after 8:00 am.')).toBeVisible()
    await expect(page.getByText('Not saved yet: check the marked field')).toBeVisible()
    await page.getByLabel('Starts, range 1').fill('06:30')
    await expect(page.getByText('Choose a time from 7:00 am to 4:00 pm.')).toBeVisible()
    await page.getByLabel('Block name').fill('')
    await expect(page.getByText('Write a name.')).toBeVisible()
    await checkScreen(page, 'school-schedule-problems')
    await page.getByLabel('Block name').fill('🔔 حصة '.repeat(60))
    await expect(page.getByText(/Use at most 100 characters/)).toBeVisible()
    await expect(page.getByLabel('Block name'), 'nothing is lost').toHaveValue('🔔 حصة '.repeat(60))
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1366, height: 768 })
    await pauseClock(page)
    await page.getByLabel('Ends, range 1').fill('07:20')
    await page.clock.runFor(3000)
    expect(sent).toEqual([])
    await page.getByLabel('Block name').fill('Period 1')
    await page.getByLabel('Ends, range 1').fill('07:30')
    await page.getByLabel('Starts, range 1').fill('07:00')
    await page.clock.runFor(1000)
    await expect(flash(page, 'All Changes Saved!')).toBeVisible()
    expect((await blockNamed(school, 'Period 1')).timeRanges).toMatchObject([
      { startHour: 13, startMinute: 0, endHour: 13, endMinute: 30 },
    ])
  })

  test('a range is dragged by five minutes, and by its ends', async ({ as, school }) => {
    const page = await as('daniel.whitaker')
    await openSchedules(page)
    const box = await piece(page, 'Period 1 Tuesday, 8:00 am to 8:45 am').boundingBox()
    if (!box) throw new Error('The range is not drawn.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    // 50 pixels are an hour; 13 are about a quarter of one.
    await page.mouse.move(x, y - 13, { steps: 4 })
    await page.mouse.up()
    await expect(piece(page, 'Period 1 Friday, 7:45 am to 8:30 am')).toBeVisible()
    await expect(page.getByLabel('Starts, range 1')).toHaveValue('07:45')
    const end = y - 13 + box.height / 2
    await page.mouse.move(x, end)
    await page.mouse.down()
    await page.mouse.move(x, end + 25, { steps: 4 })
    await page.mouse.up()
    await expect(piece(page, 'Period 1 Monday, 7:45 am to 9:00 am')).toBeVisible()
    await expect(flash(page, 'All Changes Saved!').first()).toBeVisible()
    await expect
      .poll(async () => (await blockNamed(school, 'Period 1')).timeRanges[0])
      .toMatchObject({ startHour: 13, startMinute: 45, endHour: 15, endMinute: 0 })
  })

  test('a finger scrolls over the week, and drags the block that it has tapped', async ({ as }) => {
    const page = await as('daniel.whitaker')
    await openSchedules(page)
    const touch = await page.context().newCDPSession(page)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const drag = async (name: string, by: number) => {
      const box = await piece(page, name).boundingBox()
      if (!box) throw new Error('The range is not drawn.')
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      await finger('touchStart', x, y)
      for (let step = 1; step <= 5; step += 1) await finger('touchMove', x, y + (by * step) / 5)
      await finger('touchEnd', x, y + by)
    }
    const lunch = 'Lunch Tuesday, 11:30 am to 12:15 pm'
    await expect(piece(page, lunch)).toHaveAttribute('aria-pressed', 'false')
    await drag(lunch, -40)
    await expect(piece(page, lunch), 'not chosen, so it was not moved').toHaveAttribute('aria-pressed', 'false')
    await piece(page, lunch).click()
    await expect(page.getByLabel('Block name')).toHaveValue('Lunch')
    await drag(lunch, 25)
    await expect(piece(page, 'Lunch Tuesday, 12:00 pm to 12:45 pm')).toBeVisible()
  })

  test('everything by keyboard: choose, move, change the days, add and remove with Undo', async ({ as, school }) => {
    const page = await as('daniel.whitaker')
    await openSchedules(page)
    await piece(page, 'Lunch Monday, 11:30 am to 12:15 pm').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Block name')).toHaveValue('Lunch')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowUp')
    await expect(piece(page, 'Lunch Monday, 11:35 am to 12:15 pm')).toBeFocused()
    await page.getByLabel('Block name').focus()
    for (const label of ['Starts, range 1']) {
      while (!(await page.getByLabel(label).evaluate((field) => field === document.activeElement))) {
        await page.keyboard.press('Tab')
      }
    }
    const wednesday = page.getByRole('group', { name: 'Days of range 1' }).getByRole('button', { name: 'Wednesday' })
    while (!(await wednesday.evaluate((toggle) => toggle === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(wednesday).toHaveAttribute('aria-pressed', 'false')
    await expect(piece(page, /^Lunch Wednesday/)).toHaveCount(0)
    const add = page.getByRole('button', { name: 'Add a range' })
    while (!(await add.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Starts, range 2')).toBeFocused()
    await expect(piece(page, 'Lunch Wednesday, 11:35 am to 12:15 pm'), 'the day that was free').toBeVisible()
    await page.getByRole('button', { name: /^Remove range 2/ }).press('Enter')
    await expect(flash(page, 'Range Removed'), '[ACT-19] [FLASH-26]').toBeVisible()
    await expect(add).toBeFocused()
    await undo(page).press('Enter')
    await expect(page.getByLabel('Starts, range 2')).toHaveValue('11:35')
    await expect
      .poll(async () => (await blockNamed(school, 'Lunch')).timeRanges.map(({ days }) => days))
      .toEqual([['m', 't', 'th', 'f'], ['w']])
  })

  test('[ACT-19] [FLASH-26] [ACT-17] [FLASH-27] what is removed comes back as it was', async ({ as, school }) => {
    const page = await as('daniel.whitaker')
    await openSchedules(page)
    const before = await schedulesOf(school)
    await page.getByRole('button', { name: /^Remove range 1/ }).click()
    await expect(flash(page, 'Range Removed')).toBeVisible()
    await expect(piece(page, /^Period 1 Monday/)).toHaveCount(0)
    await undo(page).click()
    await expect(piece(page, /^Period 1 Monday/)).toBeVisible()
    await expect(flash(page, 'Range Removed')).toHaveCount(0)

    await page.getByRole('button', { name: 'Remove block' }).click()
    await expect(flash(page, 'Block Removed')).toBeVisible()
    await expect(piece(page, /^Period 1/)).toHaveCount(0)
    await undo(page).click()
    await expect(page.getByLabel('Block name')).toHaveValue('Period 1')
    await expect(piece(page, 'Period 1 Friday, 8:00 am to 8:45 am')).toBeVisible()
    expect(await schedulesOf(school)).toEqual(before)
  })

  test('[ACT-17] a block that classes use is removed only after a question that says how many', async ({
    as,
    school,
  }) => {
    const { blockId, scheduleId } = await blockNamed(school, 'Period 3')
    const daniel = await school.client('daniel.whitaker')
    const schoolId = (await schedulesOf(school)).find((one) => one.scheduleId === scheduleId)?.schoolId
    if (schoolId === undefined) throw new Error('There is no school.')
    const ownedBy = school.userId('elena.alvarez')
    const made = await Promise.all(
      ['Chemistry', 'Physics'].map((name) =>
        daniel.call('POST /api/usergroup', { body: { schoolId, name, ownedBy, blockId } }),
      ),
    )
    const page = await as('daniel.whitaker')
    await openSchedules(page)
    await piece(page, /^Period 3 Monday/).click()
    await page.getByRole('button', { name: 'Remove block' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Remove Period 3?')
    await expect(dialog).toContainText('2 classes use this block.')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await checkScreen(page, 'school-schedule-remove-block')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(piece(page, /^Period 3 Monday/)).toBeVisible()

    await page.getByRole('button', { name: 'Remove block' }).click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(flash(page, 'Block Removed')).toBeVisible()
    const blocks = async () =>
      Promise.all(
        made.map(async ({ userGroupId }) => {
          return (await daniel.call('GET /api/usergroup/:userGroupId', { params: { userGroupId } })).blockId
        }),
      )
    expect(await blocks()).toEqual([null, null])
    await undo(page).click()
    await expect(piece(page, /^Period 3 Monday/)).toBeVisible()
    expect(await blocks()).toEqual([blockId, blockId])
  })

  test('[D-101] [ACT-14] [ACT-15] a copy becomes the schedule of the day, and students have its periods at once', async ({
    as,
    school,
  }) => {
    const student = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
    await isLive(student).catch(() => undefined)
    await student.getByRole('switch', { name: 'As soon as possible' }).click()
    await expect(student.getByRole('radio', { name: 'Period 4 10:30 am' })).toBeVisible()
    const page = await as('daniel.whitaker')
    await openSchedules(page)
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByLabel('Schedule name')).toBeFocused()
    await page.keyboard.type('Early dismissal')
    await page.keyboard.press('Enter')
    await piece(page, /^Period 4 Monday/).click()
    await page.getByLabel('Starts, range 1').fill('10:10')
    await expect(flash(page, 'All Changes Saved!').first()).toBeVisible()
    await page.getByRole('button', { name: 'Use this schedule' }).click()
    await expect(page.getByText('Your school uses this schedule')).toBeVisible()
    await expect(student.getByRole('radio', { name: 'Period 4 10:10 am' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeDisabled()
    await checkScreen(page, 'school-schedule-two')

    await page.getByRole('button', { name: 'Regular', exact: true }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Regular', exact: true })).toHaveCount(0)
    expect(await schedulesOf(school)).toMatchObject([{ name: 'Early dismissal', isActive: true }])
  })

  test('overlaps are allowed, and hatched', async ({ as }) => {
    const page = await as('daniel.whitaker')
    await openSchedules(page)
    await page.getByLabel('Ends, range 1').fill('10:00')
    await expect(piece(page, 'Period 1 Monday, 8:00 am to 10:00 am, overlaps')).toBeVisible()
    await expect(piece(page, 'Period 3 Monday, 9:30 am to 10:15 am, overlaps')).toBeVisible()
    const [first, third] = await Promise.all(
      [/^Period 1 Monday/, /^Period 3 Monday/].map((name) => piece(page, name).boundingBox()),
    )
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(third?.x ?? 0)
    await expect(flash(page, 'All Changes Saved!')).toBeVisible()
    await checkScreen(page, 'school-schedule-overlap')
  })

  test("another administrator's change appears without reloading; an open edit is told, never overwritten", async ({
    as,
    school,
  }) => {
    const page = await as('daniel.whitaker')
    await openSchedules(page)
    await isLive(page)
    const { blockId, version } = await blockNamed(school, 'Period 1')
    const lunch = await blockNamed(school, 'Lunch')
    const ruth = await school.client('ruth.abara')
    const rename = (id: typeof blockId, name: string, from: number) =>
      ruth.call('POST /api/block/:blockId', { params: { blockId: id }, body: { name, version: from } })
    await rename(lunch.blockId, 'Noon', lunch.version)
    await expect(piece(page, /^Noon Monday/)).toBeVisible()

    await pauseClock(page)
    await page.getByLabel('Block name').fill('Mine')
    await rename(blockId, 'Theirs', version)
    const conflict = page.getByRole('alert', { name: 'Block name was changed elsewhere' })
    // What arrives is drawn in a timer of its own.
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(conflict).toContainText('Changed elsewhere to Theirs', { timeout: 200 })
    }).toPass()
    await expect(page.getByRole('textbox', { name: 'Block name' })).toHaveValue('Mine')
    await page.clock.runFor(3000)
    expect((await blockNamed(school, 'Theirs')).blockId).toBe(blockId)
    await page.screenshot({ path: 'e2e/screenshots/school-schedule-conflict.png' })
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await page.clock.runFor(1000)
    await expect(flash(page, 'All Changes Saved!')).toBeVisible()
    expect((await blockNamed(school, 'Mine')).blockId).toBe(blockId)
  })

  test('a phone has a list of blocks that open', async ({ as, school }) => {
    const page = await as('daniel.whitaker')
    await openSchedules(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const lunch = page.getByRole('button', { name: /^Lunch/ })
    await expect(lunch).toContainText('11:30 am to 12:15 pm, Monday to Friday')
    await lunch.click()
    await page.getByLabel('Block name').fill('Long lunch')
    await page.getByRole('button', { name: 'Friday', exact: true }).click()
    await expect(flash(page, 'All Changes Saved!')).toBeVisible()
    await page.screenshot({ path: 'e2e/screenshots/school-schedule-phone-open.png', fullPage: true })
    expect((await blockNamed(school, 'Long lunch')).timeRanges).toMatchObject([{ days: ['m', 't', 'w', 'th'] }])
  })

  test('who may not change settings sees the week, and changes nothing', async ({ as }) => {
    const page = await as('daniel.whitaker', { impersonator: 'support' })
    await openSchedules(page)
    await expect(page.getByText('Settings cannot be changed while impersonating.').last()).toBeVisible()
    await expect(page.getByLabel('Block name')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Add a block' })).toHaveCount(0)
    await piece(page, /^Lunch Monday/).click()
    await expect(page.getByLabel('Block name')).toHaveValue('Lunch')
    await page.keyboard.press('ArrowDown')
    await expect(piece(page, 'Lunch Monday, 11:30 am to 12:15 pm')).toBeVisible()
    await checkScreen(page, 'school-schedule-read-only')
  })

  test('leaving saves what is pending', async ({ as, school }) => {
    const page = await as('daniel.whitaker')
    await openSchedules(page)
    await page.getByLabel('Block name').fill('Homeroom')
    await page.getByRole('navigation', { name: 'Manage School' }).getByRole('link', { name: 'Rooms' }).click()
    await expect(page).toHaveURL(/\/rooms$/)
    await expect.poll(async () => (await blockNamed(school, 'Homeroom')).name).toBe('Homeroom')
  })
})
