/**
 * WCAG 2.2 beyond what axe can see. screens.spec.ts runs axe on every screen, and looks at it in narrow windows and with
 * wider text; docs/accessibility.md says which criterion is tested where.
 */
import type { Locator, Page } from '@playwright/test'
import { brandTokens } from '../../apps/web/src/base/branding.ts'
import { contrastRatio } from '../../packages/rules/src/text/index.ts'
import type { School } from '../support/school.ts'
import { expect, isLive, test } from '../support/test.ts'

const BIOLOGY = { fromFaculty: 'elena.alvarez' } as const
const STUDENTS = ['maya.okonkwo', 'liam.chen', 'ava.rossi', 'noah.berg', 'zoe.haddad', 'eli.turner'] as const

/** Requests to Room 118 that its teacher can decide on. */
async function requests(school: School, students: readonly (typeof STUDENTS)[number][] = STUDENTS): Promise<void> {
  for (const student of students) {
    await school.ask(student, 'Room 118', {
      ...BIOLOGY,
      toFaculty: 'samuel.reyes',
      note: 'About the essay, before it is due',
    })
  }
}

const background = (element: Locator, pseudo?: string) =>
  element.evaluate((node, part) => getComputedStyle(node, part).backgroundColor, pseudo)

/** The parts of it that can be seen and clicked: nothing lies above its middle. */
const isUncovered = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test.describe('forced colors', () => {
  const force = (page: Page) => page.emulateMedia({ forcedColors: 'active' })

  test('[1.4.1] [1.4.11] switches, the current entry of the menu and the highlighted option stand out', async ({
    as,
  }) => {
    const page = await as('elena.alvarez')
    await force(page)
    await test.step('a switch shows whether it is on', async () => {
      await page.goto('/faculty/settings')
      const trackOf = (name: string) =>
        page.getByRole('switch', { name }).locator('xpath=following-sibling::*[contains(@class, "Switch-track")]')
      const thumbOf = (name: string) => trackOf(name).locator('.mantine-Switch-thumb')
      await expect(page.getByRole('switch', { name: 'Corridor' })).toBeChecked()
      await expect(page.getByRole('switch', { name: 'Requests' })).not.toBeChecked()
      expect(await background(trackOf('Corridor'))).not.toBe(await background(trackOf('Requests')))
      for (const name of ['Corridor', 'Requests']) {
        expect(await background(thumbOf(name)), name).not.toBe(await background(trackOf(name)))
        await expect(trackOf(name)).toHaveCSS('border-top-style', 'solid')
      }
    })
    await test.step('the current entry of the menu, on a phone as well', async () => {
      await page.goto('/faculty/upcoming')
      for (const width of [1366, 390]) {
        await page.setViewportSize({ width, height: 768 })
        const menu = page.getByRole('navigation', { name: 'Main' })
        const outline = (name: RegExp) =>
          menu.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).outlineStyle)
        expect(await outline(/Upcoming/)).toBe('solid')
        expect(await outline(/Live/)).toBe('none')
      }
    })
    await test.step('the highlighted option', async () => {
      await page.goto('/faculty/pass')
      await page.getByRole('combobox', { name: 'To', exact: true }).click()
      await page.keyboard.press('ArrowDown')
      const options = page.getByRole('option')
      const highlighted = page.locator('[role=option][data-combobox-selected]')
      await expect(highlighted).toHaveCount(1)
      expect(await background(highlighted)).not.toBe(await background(options.last()))
    })
  })

  test('[1.4.11] dots can be seen', async ({ as, school }) => {
    await school.ask('maya.okonkwo', 'Library', BIOLOGY)
    await school.ask('liam.chen', 'Restroom, 2nd floor', BIOLOGY)
    const page = await as('daniel.whitaker')
    await isLive(page)
    await force(page)
    const canvas = await background(page.locator('body'))
    expect(await background(page.getByRole('button', { name: 'Live', exact: true }).locator('i'))).not.toBe(canvas)
    for (const tile of await page
      .getByRole('term')
      .filter({ hasText: /Live|Upcoming|Requested/ })
      .all()) {
      expect(await background(tile, '::before')).not.toBe(canvas)
    }
    const halls = page.getByRole('region', { name: 'In the halls now' }).getByRole('listitem')
    expect(await background(halls.locator('[aria-hidden] > i').last()), 'how full a room is').not.toBe(canvas)
    await page.getByRole('link', { name: 'Live Passes' }).first().click()
    const row = page.getByRole('row').filter({ hasText: 'Maya Okonkwo' })
    const pill = row.getByText('Active', { exact: true })
    expect(await background(pill, '::before')).not.toBe(canvas)
    await expect(pill).toHaveCSS('border-top-style', 'solid')
  })

  test('[1.4.11] a student’s figures can be compared: the scale, the usual range, the average and the dot', async ({
    as,
    school,
  }) => {
    for (const student of ['maya.okonkwo', 'liam.chen'] as const)
      await school.complete(student, await school.ask(student, 'Library', BIOLOGY))
    const page = await as('daniel.whitaker', { at: `/administrator/user/${school.userId('maya.okonkwo')}/insights` })
    const part = (name: string) => page.locator(`main [class*="_${name}_"]`).first()
    await expect(part('average')).toBeAttached()
    await force(page)
    const canvas = await background(page.locator('body'))
    for (const name of ['average', 'dot']) expect(await background(part(name)), name).not.toBe(canvas)
    await expect(part('band')).toHaveCSS('border-left-style', 'dotted')
    await expect(part('average').locator('..')).toHaveCSS('outline-style', 'solid')
  })
})

test('[1.4.3] the highlighted option can be read in the dark and in the light, whatever the school’s color', async ({
  as,
}) => {
  const page = await as('elena.alvarez', { at: '/faculty/pass' })
  await page.getByRole('combobox', { name: 'To', exact: true }).click()
  await page.keyboard.press('ArrowDown')
  const highlighted = page.locator('[role=option][data-combobox-selected]')
  await expect(highlighted).toHaveCount(1)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const primaryColor of ['#011638', '#7a1f3d', '#ffd700', '#ffffff', '#000000', '#808080', '#00ff00']) {
      await page.evaluate((tokens) => {
        for (const [token, value] of Object.entries(tokens)) document.documentElement.style.setProperty(token, value)
      }, brandTokens({ primaryColor }))
      const [ground, text] = await highlighted.evaluate((option) => {
        const hex = (color: string) => {
          const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
          return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
        }
        const { backgroundColor, color } = getComputedStyle(option)
        return [hex(backgroundColor), hex(color)] as const
      })
      expect(contrastRatio(ground, text), `${primaryColor} in the ${colorScheme}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('[2.4.3] after the help on shortcuts the focus is where it was', async ({ as, school }) => {
  await requests(school, ['maya.okonkwo', 'liam.chen'])
  const page = await as('samuel.reyes', { at: '/faculty/requested' })
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Approve/ }) })
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help).toContainText('Clear the selection')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.last()).toBeFocused()

  const button = page.getByRole('button', { name: 'Keyboard shortcuts' })
  await button.click()
  await help.getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeFocused()
})

test('[2.4.2] pages that do not exist have a title that says so', async ({ as }) => {
  const teacher = await as('elena.alvarez', { at: '/faculty/nowhere' })
  await expect(teacher).toHaveTitle(/Page not found/)
  await teacher.goto('/readonly/019a0000-0000-7000-8000-000000000000')
  await expect(teacher).toHaveTitle(/Pass not found/)
  await teacher.goto('/faculty/notification/999999')
  await expect(teacher).toHaveTitle(/Notification not found/)
  const student = await as('maya.okonkwo', { at: '/student/pass/019a0000-0000-7000-8000-000000000000' })
  await expect(student).toHaveTitle(/Pass not found/)
  await student.goto('/student/dashboard/live')
  await expect(student).not.toHaveTitle(/not found/)
})

test('[4.1.3] what changes without moving the focus is announced, in regions that were there before', async ({
  as,
  school,
}) => {
  await requests(school, ['maya.okonkwo', 'liam.chen'])
  const page = await as('samuel.reyes', { at: '/faculty/requested' })
  const said = page.getByRole('status')
  await expect(said.filter({ hasText: '2 waiting for an answer' })).toHaveCount(1)
  // Marked while empty: a region that is replaced together with its text is not announced.
  const marked = await said.evaluateAll((all) => {
    for (const one of all) (one as HTMLElement).dataset.before = ''
    return all.length
  })
  expect(marked).toBeGreaterThanOrEqual(2)
  const announced = page.locator('[role=status][data-before]')
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(announced.filter({ hasText: '2 passes selected' })).toHaveCount(1)
  await page.getByRole('searchbox').fill('Maya')
  await expect(announced.filter({ hasText: '1 waiting for an answer' })).toHaveCount(1)
  await page.getByRole('searchbox').fill('nobody of this name')
  await expect(announced.filter({ hasText: 'Nothing matches' })).toHaveCount(1)
  await expect(page.getByTestId('flashes')).toHaveAttribute('aria-live', 'polite')
})

test('[2.4.11] [1.4.10] no bar covers what has the focus, nor the last row', async ({ as, school }) => {
  await requests(school, [...STUDENTS])
  const page = await as('samuel.reyes', { at: '/faculty/requested' })
  for (const size of [
    { width: 390, height: 640 },
    { width: 1366, height: 420 },
  ]) {
    await page.setViewportSize(size)
    const approve = page.getByRole('button', { name: /^Approve/ })
    await expect(approve).toHaveCount(6)
    for (const button of await approve.all()) {
      await button.focus()
      expect(await isUncovered(button), `${size.width}: ${await button.getAttribute('aria-label')}`).toBe(true)
    }
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(page.getByRole('region', { name: 'Selected passes' })).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => isUncovered(approve.last()), `the last row at ${size.width}`).toBe(true)
    await page.getByRole('button', { name: 'Clear selection' }).click()
  }
  // A page of 1280 × 1024 pixels, zoomed to 400 %: the menu ends the page instead of taking a third of it.
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCSS('position', 'static')
})

test('[2.1.1] Escape clears a selection', async ({ as, school }) => {
  await requests(school, ['maya.okonkwo', 'liam.chen'])
  const page = await as('samuel.reyes', { at: '/faculty/requested' })
  const bar = page.getByRole('region', { name: 'Selected passes' })
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bar).toBeVisible()
  // A dialog keeps its own Escape.
  await bar.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Select all' })).not.toBeChecked()
})
