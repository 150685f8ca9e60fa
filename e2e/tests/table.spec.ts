/** What ui/table guarantees to every screen built on it, shown with a list whose pages come from a server. */
import { expect, type Page, test } from '@playwright/test'
import { checkScreen, SIZES } from '../support/checkScreen.ts'
import { makeRooms, openExample, type RoomServer } from '../support/tableExample.ts'

const serverOf = (count: number): RoomServer => ({
  requests: [],
  rooms: makeRooms(count),
  total: null,
  gate: Promise.resolve(),
  isBroken: false,
})

const foot = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const check = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rooms' })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('[D-181] pages are loaded by cursor, and the address reopens each', async ({ page }) => {
  await openExample(page, serverOf(1204))
  await expect(foot(page)).toContainText('1 to 25 of 1,204')
  await expect(foot(page)).toContainText('1 of 49')
  await expect(button(page, 'Previous page')).toHaveAttribute('aria-disabled', 'true')
  await checkScreen(page, 'table-pages')
  await button(page, 'Next page').click()
  await button(page, 'Next page').click()
  await expect(foot(page)).toContainText('51 to 75 of 1,204')
  await expect(row(page, 'Room 0051')).toBeVisible()
  expect(query(page)).toEqual({ page: '3', cursor: '50' })
  await page.reload()
  await expect(foot(page)).toContainText('51 to 75 of 1,204')
  await button(page, 'Previous page').click()
  await expect(foot(page)).toContainText('26 to 50 of 1,204')
  await button(page, 'Previous page').click()
  await expect(foot(page)).toContainText('1 to 25 of 1,204')
  expect(query(page)).toEqual({})
  await page.goBack()
  await expect(foot(page)).toContainText('26 to 50 of 1,204')
  await page.getByLabel('Rows', { exact: true }).selectOption('100')
  await expect(foot(page)).toContainText('1 to 100 of 1,204')
  await expect(page.getByRole('row'), 'a page is drawn whole, for the browser to search and print').toHaveCount(101)
})

test('search and sort order survive a reload, and Back leaves the list', async ({ page }) => {
  await openExample(page, serverOf(60), 'elsewhere')
  await expect(page.getByRole('heading', { name: 'Another page' })).toBeVisible()
  await page.goto(new URL('/', page.url()).href)
  await page.getByRole('searchbox').fill('Room 00')
  await expect(page).toHaveURL(/search=Room\+00$/)
  await button(page, 'Room').click()
  await expect(page).toHaveURL(/sort=-name/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('Room 00')
  await expect(page.getByRole('row').nth(1)).toContainText('Room 0060')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Another page' })).toBeVisible()
})

test('[D-181] the last page shows where the list ends', async ({ page }) => {
  await openExample(page, serverOf(1204), '?page=49&cursor=1200')
  await expect(foot(page)).toContainText('1,201 to 1,204 of 1,204')
  await expect(button(page, 'Next page')).toHaveAttribute('aria-disabled', 'true')
  await checkScreen(page, 'table-last-page')
})

test('[D-181] beyond 10,000 there are arrows and no page numbers', async ({ page }) => {
  const server = serverOf(60)
  server.total = 10_001
  await openExample(page, server)
  await expect(page.getByText('10,000+ rooms')).toBeVisible()
  await expect(foot(page)).toContainText('1 to 25 of 10,000+')
  await button(page, 'Next page').click()
  await expect(foot(page)).toContainText('Page 2')
})

test('a search, a filter or a sort order returns to the first page, in one update of the address', async ({ page }) => {
  const server = serverOf(200)
  await openExample(page, server, '?page=3&cursor=50')
  await expect(foot(page)).toContainText('51 to 75 of 200')
  await page.keyboard.press('/')
  await page.keyboard.type('Room 00')
  await expect(foot(page)).toContainText('1 to 25 of 99')
  expect(query(page)).toEqual({ search: 'Room 00' })
  await button(page, 'Next page').click()
  await expect(foot(page)).toContainText('26 to 50 of 99')
  await page.getByLabel('Floor').selectOption('2')
  await expect(foot(page)).toContainText('1 to 25 of 50')
  await button(page, 'Next page').click()
  await expect(foot(page)).toContainText('26 to 50 of 50')
  await button(page, 'Places').click()
  await expect(page.getByRole('columnheader', { name: 'Places' })).toHaveAttribute('aria-sort', 'descending')
  await expect(foot(page)).toContainText('1 to 25 of 50')
  expect(query(page)).toEqual({ search: 'Room 00', floor: '2', sort: '-places' })
  const strays = server.requests.filter(({ search, cursor, floor, sort }, at) => {
    const before = server.requests[at - 1]
    const isOther = before && (before.search !== search || before.floor !== floor || before.sort !== sort)
    return isOther && cursor !== null
  })
  expect(strays, 'nothing is asked for with the page of another list').toEqual([])
})

test('the previous rows stay, dimmed, until the next ones arrive; none of them is highlighted as new', async ({
  page,
}) => {
  const server = serverOf(60)
  await openExample(page, server)
  await expect(row(page, 'Room 0001')).toBeVisible()
  let letGo = () => {}
  server.gate = new Promise((resolve) => {
    letGo = resolve
  })
  await button(page, 'Next page').click()
  await expect(page.getByRole('table')).toHaveAttribute('data-following', 'true')
  await expect(row(page, 'Room 0001')).toBeVisible()
  letGo()
  await expect(row(page, 'Room 0026')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(26)
  await expect(page.locator('[data-new], [data-gone]')).toHaveCount(0)
})

test('a failed page can be retried, a search without results cleared, and a page that is gone leads back', async ({
  page,
}) => {
  const server = serverOf(60)
  server.isBroken = true
  await openExample(page, server, '?page=3&cursor=50')
  await expect(page.getByRole('heading', { name: 'The rooms could not be loaded' })).toBeVisible()
  server.isBroken = false
  await button(page, 'Try again').click()
  await expect(foot(page)).toContainText('51 to 60 of 60')
  server.rooms = makeRooms(30)
  await page.reload()
  await expect(foot(page), 'that page has emptied').toContainText('1 to 25 of 30')
  await page.getByRole('searchbox').fill('nothing of that name')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await checkScreen(page, 'table-no-match')
  await button(page, 'Clear search').click()
  await expect(foot(page)).toContainText('1 to 25 of 30')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  server.rooms = []
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No rooms yet' })).toBeVisible()
})

test('Shift selects the range, up to the limit, and an action says what it skips', async ({ page }) => {
  await openExample(page, serverOf(30))
  await check(page, 'Room 0001').check()
  await check(page, 'Room 0003').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('3 selected')
  await checkScreen(page, 'table-selected')
  await bar(page).getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    '2 will be archived. One more is selected that you cannot do this',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByTestId('flashes')).toContainText('Archived Room 0002, Room 0003')
  await expect(bar(page)).toHaveCount(0)
  await check(page, 'Room 0002').check()
  await check(page, 'Room 0020').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('5 selected')
  await expect(page.getByTestId('flashes')).toContainText('You can select at most 5 rooms at a time.')
})

test('a row’s menu offers the same actions as the bar, and says why one is disabled', async ({ page }) => {
  await openExample(page, serverOf(30))
  await button(page, 'More for Room 0001').click()
  await expect(page.getByRole('menuitem', { name: 'Archive' })).toBeDisabled()
  await expect(page.getByRole('menu')).toContainText('It is in use.')
  await page.keyboard.press('Escape')
  await button(page, 'More for Room 0002').click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 will be archived.')
})

test('the whole row is a link, on a phone too, and controls inside it stay clickable', async ({ page }) => {
  await openExample(page, serverOf(30))
  await check(page, 'Room 0002').click()
  await expect(page).toHaveURL(/:9\/$/)
  await row(page, 'Room 0002').click({ position: { x: 500, y: 26 } })
  await expect(page).toHaveURL(/\/administrator\/room\/2$/)
  await page.goBack()
  await page.setViewportSize(SIZES.phone)
  const card = page.getByRole('listitem').filter({ hasText: 'Room 0003' })
  await expect(card).toContainText('Places')
  await card.click({ position: { x: 150, y: 60 } })
  await expect(page).toHaveURL(/\/administrator\/room\/3$/)
})
