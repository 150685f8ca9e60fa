/** The schedules of a school, from the first block to the periods that students choose. The editor has component tests. */
import type { Schedule } from '@corridor/contract'
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { flash } from '../support/flash.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const piece = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function openSchedules(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  await page
    .getByRole('navigation', { name: 'Manage School' })
    .getByRole('link', { name: 'Bell Schedule', exact: true })
    .click()
  await expect(page).toHaveURL(/\/administrator\/school\/\d+\/bells/)
  await expect(page.getByLabel('Block name')).toBeVisible()
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

/** A finger on the screen, which Playwright has no drag for. */
async function fingerOn(page: Page) {
  const touch = await page.context().newCDPSession(page)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  return async (name: string, by: number) => {
    const box = await piece(page, name).boundingBox()
    if (!box) throw new Error('The range is not drawn.')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await finger('touchStart', x, y)
    for (let step = 1; step <= 5; step += 1) await finger('touchMove', x, y + (by * step) / 5)
    await finger('touchEnd', x, y + by)
  }
}

test('[D-101] [ACT-14] [ACT-15] a copy becomes the schedule of the day, and students have its periods at once', async ({
  as,
  harness,
  school,
}) => {
  await harness.command('addSchedule')
  const student = await as('maya.okonkwo', { at: '/student/dashboard/pass' })
  await student.getByRole('switch', { name: 'As soon as possible' }).click()
  await student.getByText('Today').click()
  await expect(student.getByRole('radio', { name: 'Period 4 10:30 am' })).toBeVisible()
  const page = await as('daniel.whitaker')
  await openSchedules(page)
  await isLive(page)

  await test.step('another administrator’s change appears without reloading', async () => {
    const { blockId, version } = await blockNamed(school, 'Period 1')
    const ruth = await school.client('ruth.abara')
    await ruth.call('POST /api/block/:blockId', { params: { blockId }, body: { name: 'Homeroom', version } })
    await expect(piece(page, /^Homeroom Monday/)).toBeVisible()
  })
  await test.step('a finger scrolls over the week, and drags the block that it has tapped', async () => {
    const drag = await fingerOn(page)
    const lunch = piece(page, 'Lunch Tuesday, 11:30 am to 12:15 pm')
    await lunch.scrollIntoViewIfNeeded()
    await drag('Lunch Tuesday, 11:30 am to 12:15 pm', -40)
    await expect(lunch, 'not chosen, so it was not moved').toHaveAttribute('aria-pressed', 'false')
    await lunch.click()
    await expect(page.getByLabel('Block name')).toHaveValue('Lunch')
    await drag('Lunch Tuesday, 11:30 am to 12:15 pm', 25)
    await expect(piece(page, 'Lunch Tuesday, 12:00 pm to 12:45 pm')).toBeVisible()
  })
  await test.step('the copy of it is used', async () => {
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByLabel('Schedule name')).toBeFocused()
    await page.keyboard.type('Early dismissal')
    await page.keyboard.press('Enter')
    await piece(page, /^Period 4 Monday/).click()
    await page.getByLabel('Starts, range 1').fill('10:10')
    await expect(page.getByText('All changes saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Use today' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('radio', { name: 'From now on' }).check()
    await question.getByRole('button', { name: 'Use it' }).click()
    await expect(page.getByText('Your school uses this schedule')).toBeVisible()
    await expect(student.getByRole('radio', { name: 'Period 4 10:10 am' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeDisabled()
    await checkScreen(page, 'school-schedule-two')
  })
  await test.step('and the other one is removed', async () => {
    await page.getByRole('button', { name: 'Regular', exact: true }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(flash(page, 'Schedule Removed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Regular', exact: true })).toHaveCount(0)
    expect(await schedulesOf(school)).toMatchObject([{ name: 'Early dismissal', isActive: true }])
  })
})
