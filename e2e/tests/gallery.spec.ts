/** Parts of ui/ that no screen uses yet, in a real browser. A test moves to its screen as soon as there is one. */
import { expect, type Page, type Route, test } from '@playwright/test'
import { checkScreen, SIZES } from '../support/checkScreen.ts'
import { buildGallery, GALLERY, openGallery } from '../support/gallery.ts'

test.beforeAll(buildGallery)

test.describe('an autosaved field', () => {
  /** What was sent; each request waits for its answer. */
  async function fields(page: Page) {
    const sent: Route[] = []
    await openGallery(page, '/fields')
    await page.route(`${GALLERY}/limit`, (route) => void sent.push(route))
    const limit = page.getByRole('textbox', { name: 'Time limit' })
    const arrived = (count: number) => expect.poll(() => sent.length).toBe(count)
    return { limit, sent, arrived, bodies: () => sent.map((route) => route.request().postData()) }
  }
  const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })

  test('shows its status', async ({ page }) => {
    const { limit, sent, arrived } = await fields(page)
    await limit.fill('12')
    await arrived(1)
    await expect(page.getByText('Saving…')).toBeVisible()
    await sent[0]?.fulfill({ status: 200, body: '{}' })
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await checkScreen(page, 'gallery-fields')
    await expect(page.getByText('Saved', { exact: true })).toHaveCount(0)
  })

  test('keeps a refused value, and sends it again', async ({ page }) => {
    const { limit, sent, arrived, bodies } = await fields(page)
    await limit.fill('12')
    await arrived(1)
    await sent[0]?.fulfill({ status: 503, body: '{}' })
    await expect(page.getByText('Not saved')).toBeVisible()
    await expect(limit).toHaveValue('12')
    await checkScreen(page, 'gallery-not-saved')
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await arrived(2)
    await sent[1]?.fulfill({ status: 503, body: '{}' })
    await question(page).getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Retry' }).click()
    await arrived(3)
    await sent[2]?.fulfill({ status: 200, body: '{}' })
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(bodies()).toEqual(['12', '12', '12'])
  })

  test('is sent on blur, and leaving the page waits for it without asking', async ({ page }) => {
    const { limit, sent, arrived, bodies } = await fields(page)
    await limit.fill('1')
    await limit.blur()
    await arrived(1)
    await limit.fill('15')
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await expect(page).toHaveURL(`${GALLERY}/fields`)
    await sent[0]?.fulfill({ status: 200, body: '{}' })
    await arrived(2)
    await sent[1]?.fulfill({ status: 200, body: '{}' })
    await expect(page).toHaveURL(`${GALLERY}/`)
    expect(bodies()).toEqual(['1', '15'])
  })

  test('an invalid value is not sent: the field says what is allowed, and leaving asks first', async ({ page }) => {
    const { limit, sent } = await fields(page)
    await limit.fill('500')
    await limit.blur()
    await expect(page.getByText('From 0 up to 499')).toBeVisible()
    await page.getByRole('link', { name: 'Elsewhere' }).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(`${GALLERY}/`)
    expect(sent).toEqual([])
  })
})

test('several options are chosen by typing and removed again; a page’s own action is in the header', async ({
  page,
}) => {
  await openGallery(page, '/fields')
  await expect(page.getByRole('banner').getByRole('button', { name: 'New Room' })).toBeVisible()
  await expect(page.getByText('New Pass')).toHaveCount(0)
  const faculty = page.getByRole('textbox', { name: 'Faculty' })
  await faculty.fill('118')
  await expect(page.getByRole('option')).toHaveText([/Dr. Lind|Mr. Osei/, /Dr. Lind|Mr. Osei/])
  await faculty.fill('osei')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove Ms. Alvarez' }).click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveText([''])
  await expect(page.getByRole('button', { name: 'Remove Mr. Osei' })).toBeVisible()
})

test('a chart shows its figures as a table, and by arrow keys', async ({ page }) => {
  await openGallery(page, '/charts')
  const chart = page.getByRole('figure', { name: 'Passes by hour', exact: true })
  await expect(chart.getByRole('img', { name: /^Most passes start/ })).toBeVisible()
  await checkScreen(page, 'gallery-charts')
  const hour = chart.getByRole('slider', { name: 'Hour' })
  await hour.focus()
  await page.keyboard.press('ArrowRight')
  await expect(hour).toHaveAttribute('aria-valuetext', '8 am: Northside 14, Southside 8')
  await chart.getByRole('button', { name: 'Table' }).click()
  await expect(chart.getByRole('row', { name: '12 pm' }).getByRole('cell')).toHaveText(['N/A', 'N/A'])
  await expect(chart.getByRole('row')).toHaveCount(7)
  await checkScreen(page, 'gallery-chart-tables')
  await page.reload()
  await expect(chart.getByRole('table')).toBeVisible()
  const heatmap = page.getByRole('figure', { name: 'Minutes out, by day and hour' })
  await expect(
    heatmap
      .getByRole('row', { name: /^Tuesday/ })
      .getByRole('cell')
      .nth(3),
  ).toHaveText('24')
})

test('a second menu beside the main one; on a phone a field that opens a sheet', async ({ page }) => {
  await openGallery(page, '/school/rooms')
  const menu = page.getByRole('navigation', { name: 'Manage School' })
  await expect(menu.getByRole('link', { name: 'Rooms' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Live' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The page of live')
  await checkScreen(page, 'gallery-school')
  await page.setViewportSize(SIZES.phone)
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Northside High School · Passes · Live' }).click()
  const sheet = page.getByRole('dialog', { name: 'Northside High School' })
  await expect(sheet.getByRole('link', { name: 'Live' })).toHaveAttribute('aria-current', 'page')
  await sheet.getByRole('link', { name: 'Rooms' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The page of rooms')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Northside High School · Data · Rooms' })).toBeFocused()
})

test('the header of a tabbed page stays when switching tabs', async ({ page }) => {
  await openGallery(page, '/person/overview')
  await page.getByRole('button', { name: 'Pressed 0 times' }).click()
  const tabs = page.getByRole('navigation', { name: 'Maya Okonkwo' })
  await tabs.getByRole('link', { name: 'Passes 12' }).click()
  await expect(page.getByRole('heading', { name: 'The passes' })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Passes 12' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible()
  await checkScreen(page, 'gallery-person')
})
