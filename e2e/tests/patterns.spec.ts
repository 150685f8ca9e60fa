/** When and where passes are used, and who keeps leaving together: of weeks that are over. */
import type { Page } from '@playwright/test'
import { excessWidth } from '../support/checkScreen.ts'
import type { School } from '../support/school.ts'
import { type Clock, expect, test } from '../support/test.ts'

const RESTROOM = 'Restroom, 2nd floor'
const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
const ONE_WEEK = 7 * 24 * 60

/** Six times on one Tuesday, each for a minute. (6 × 6 + 6 × 6) / 45 = 1.6 times would be chance. */
async function leaveTogether(school: School, clock: Clock): Promise<void> {
  for (let time = 0; time < 6; time += 1) {
    const maya = await school.ask('maya.okonkwo', RESTROOM, BIOLOGY)
    const liam = await school.ask('liam.chen', 'Library', BIOLOGY)
    await clock.advance(1)
    await school.complete('maya.okonkwo', maya)
    await school.complete('liam.chen', liam)
  }
}

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lakeview High School' }).click()
  await page.getByRole('navigation', { name: 'Manage School' }).getByRole('link', { name }).click()
}

const ranking = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('row')

test('the patterns of a school and of a room, and pairs who keep leaving together; long names do not widen the pages', async ({
  as,
  clock,
  harness,
  school,
}) => {
  await harness.command('addSchedule')
  await leaveTogether(school, clock)
  const extra = await school.ask('ava.rossi', RESTROOM, BIOLOGY)
  await clock.advance(9)
  await school.complete('ava.rossi', extra)
  await clock.advance(ONE_WEEK)
  await harness.command('lookBack')
  const page = await as('daniel.whitaker')
  const trend = page.getByRole('figure', { name: 'Passes by week' })
  const hours = page.getByRole('figure', { name: 'By hour and weekday' })

  await test.step('of a school: by hour and weekday, from week to week, and rankings', async () => {
    await open(page, 'Patterns')
    await expect(page).toHaveURL(/\/administrator\/patterns\/\d+$/)
    const glance = page.getByLabel('At a glance')
    await expect(glance).toContainText(`Top destination${RESTROOM}7 passes, 54%`)
    await expect(glance).toContainText('Top classMs. Alvarez13 passes, 100%')
    await expect(trend).toContainText('13 passes in 8 weeks. There is nothing to compare with yet.')
    await expect(hours).toContainText('The busiest hour is Tuesday, 10 am (13).')
    await expect(hours.getByRole('columnheader')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
    await expect(hours.getByRole('row', { name: '10 am 0 13 0 0 0' })).toBeVisible()
    await expect(ranking(page, 'By destination').nth(1)).toContainText(RESTROOM)
    await expect(ranking(page, 'By destination').nth(1)).toContainText('54%')
    await expect(ranking(page, 'By origin').nth(1)).toContainText('Room 204')
    await expect(ranking(page, 'From whose class').nth(1)).toContainText('Alvarez')
    await page.getByText('4 weeks', { exact: true }).click()
    await expect(page).toHaveURL(/\?weeks=4$/)
    await expect(trend).toContainText('13 passes in 4 weeks')
  })

  await test.step('of a room: of passes that lead to it and of those that leave it', async () => {
    await ranking(page, 'By destination').getByRole('link', { name: RESTROOM }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/administrator/room/${school.roomId(RESTROOM)}`)
    await expect(trend).toContainText('7 passes in 8 weeks')
    await expect(ranking(page, 'By origin').nth(1)).toContainText('Room 204')
    await page.getByText('Leaving it', { exact: true }).click()
    await expect(page.getByText('No passes left this room in these weeks. Choose more weeks')).toBeVisible()
  })

  await test.step('pairs, with the counts behind it, and no name in the title or the address', async () => {
    await open(page, 'Leaving Together')
    const row = page.getByRole('table', { name: 'Leaving Together' }).getByRole('row').nth(1)
    for (const part of ['Maya Okonkwo', 'Liam Chen', '6 passes, 6 min.', '6 times on 1 day', '1.6'])
      await expect(row).toContainText(part)
    await expect(row).toContainText(/3\.[78] times as often/)
    await expect(page.getByText('1 school day, Oct 13 to Oct 13. Updated nightly.')).toBeVisible()
    await expect(page).toHaveTitle(/^Corridor (\(1\) )?- Leaving Together$/)
    await expect(page).toHaveURL(/\/administrator\/pairs\/\d+$/)
  })

  await test.step('names of 300 characters, without spaces or from right to left', async () => {
    const long = ['x'.repeat(300), 'مكتبة المدرسة '.repeat(22), '👩‍👩‍👧‍👦'.repeat(27)]
    await page.route(/\/api\/.*\/(patterns|pairs)/, async (route) => {
      const response = await route.fetch()
      let next = 0
      const text = (await response.text()).replace(
        /"(name|roomName|firstName|lastName)":"[^"]*"/g,
        (_, field) => `"${field}":"${long[next++ % long.length]}"`,
      )
      await route.fulfill({ response, body: text })
    })
    for (const [path, shown] of [
      ['patterns', hours],
      ['pairs', page.getByText('6 times on 1 day')],
    ] as const) {
      await page.goto(`/administrator/${path}/${harness.world.schools.high}`)
      for (const width of [320, 390, 1366]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(shown).toBeVisible()
        await expect(page.getByText(/^x{300}/).first()).toBeVisible()
        expect(await excessWidth(page), `${path} at ${width} pixels`).toBe(0)
      }
    }
  })
})
