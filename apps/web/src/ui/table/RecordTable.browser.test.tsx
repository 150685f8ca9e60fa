/** What ui/table guarantees to every screen built on it. */
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '../../base/session/queries.ts'
import { type Address, renderPart, unmountAll } from '../../testing/render.tsx'
import { makeRooms, type RoomServer, Rooms } from './rooms.testing.tsx'

const serverOf = (count: number): RoomServer => ({
  requests: [],
  rooms: makeRooms(count),
  total: null,
  gate: Promise.resolve(),
  isBroken: false,
})

const open = (server: RoomServer, query = '') => renderPart(() => <Rooms server={server} />, `/${query}`)
/** The same address in a page that knows nothing yet. */
const reload = async (server: RoomServer, { href }: Address) => {
  const [, query = ''] = href().split('/')
  await unmountAll()
  queryClient.clear()
  return open(server, query)
}
const foot = page.getByRole('navigation', { name: 'Pages' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const check = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const bar = page.getByRole('region', { name: 'Selected rooms' })
const query = ({ href }: Address) => Object.fromEntries(new URL(href(), 'https://corridor.test').searchParams)

it('[D-181] pages are loaded by cursor, and the address reopens each', async () => {
  const server = serverOf(1204)
  const first = await open(server)
  await expect.element(foot).toMatchTextContent('1 to 25 of 1,204')
  await expect.element(foot).toMatchTextContent('1 of 49')
  await expect.element(button('Previous page')).toHaveAttribute('aria-disabled', 'true')
  await button('Next page').click()
  await button('Next page').click()
  await expect.element(foot).toMatchTextContent('51 to 75 of 1,204')
  await expect.element(row('Room 0051')).toBeVisible()
  expect(query(first)).toEqual({ page: '3', cursor: '50' })
  const address = await reload(server, first)
  await expect.element(foot).toMatchTextContent('51 to 75 of 1,204')
  await button('Previous page').click()
  await expect.element(foot).toMatchTextContent('26 to 50 of 1,204')
  await button('Previous page').click()
  await expect.element(foot).toMatchTextContent('1 to 25 of 1,204')
  expect(query(address)).toEqual({})
  address.back()
  await expect.element(foot).toMatchTextContent('26 to 50 of 1,204')
  await page.getByLabelText('Rows', { exact: true }).selectOptions('100')
  await expect.element(foot).toMatchTextContent('1 to 100 of 1,204')
  // A page is drawn whole, for the browser to search and print.
  expect(page.getByRole('row').elements()).toHaveLength(101)
})

it('a row’s menu offers the same actions as the bar, and says why one is disabled', async () => {
  await open(serverOf(30))
  await button('More for Room 0001').click()
  await expect.element(page.getByRole('menuitem', { name: 'Archive' })).toBeDisabled()
  await expect.element(page.getByRole('menu')).toMatchTextContent('It is in use.')
  await userEvent.keyboard('{Escape}')
  await button('More for Room 0002').click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('1 will be archived.')
})

it('search and sort order survive a reload', async () => {
  const server = serverOf(60)
  const first = await open(server)
  await page.getByRole('searchbox').fill('Room 00')
  await expect.poll(() => query(first)).toEqual({ search: 'Room 00' })
  await button('Room').click()
  await expect.poll(() => query(first)).toEqual({ search: 'Room 00', sort: '-name' })
  await reload(server, first)
  await expect.element(page.getByRole('searchbox')).toHaveValue('Room 00')
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent('Room 0060')
})

it('[D-181] the last page shows where the list ends, and Back leaves the list', async () => {
  const address = await open(serverOf(1204), '?page=49&cursor=1200')
  await expect.element(foot).toMatchTextContent('1,201 to 1,204 of 1,204')
  await expect.element(button('Next page')).toHaveAttribute('aria-disabled', 'true')
  await row('Room 1204').getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  address.back()
  await expect.element(foot).toMatchTextContent('1,201 to 1,204 of 1,204')
})

it('[D-181] beyond 10,000 there are arrows and no page numbers', async () => {
  const server = serverOf(60)
  server.total = 10_001
  await open(server)
  await expect.element(page.getByText('10,000+ rooms')).toBeVisible()
  await expect.element(foot).toMatchTextContent('1 to 25 of 10,000+')
  await button('Next page').click()
  await expect.element(foot).toMatchTextContent('Page 2')
})

it('a search, a filter or a sort order returns to the first page, in one update of the address', async () => {
  const server = serverOf(200)
  const address = await open(server, '?page=3&cursor=50')
  await expect.element(foot).toMatchTextContent('51 to 75 of 200')
  await userEvent.keyboard('/')
  await userEvent.keyboard('Room 00')
  await expect.element(foot).toMatchTextContent('1 to 25 of 99')
  expect(query(address)).toEqual({ search: 'Room 00' })
  await button('Next page').click()
  await expect.element(foot).toMatchTextContent('26 to 50 of 99')
  await page.getByLabelText('Floor').selectOptions('2')
  await expect.element(foot).toMatchTextContent('1 to 25 of 50')
  await button('Next page').click()
  await expect.element(foot).toMatchTextContent('26 to 50 of 50')
  await button('Places').click()
  await expect.element(page.getByRole('columnheader', { name: 'Places' })).toHaveAttribute('aria-sort', 'descending')
  await expect.element(foot).toMatchTextContent('1 to 25 of 50')
  expect(query(address)).toEqual({ search: 'Room 00', floor: '2', sort: '-places' })
  const strays = server.requests.filter(({ search, cursor, floor, sort }, at) => {
    const before = server.requests[at - 1]
    const isOther = before && (before.search !== search || before.floor !== floor || before.sort !== sort)
    return isOther && cursor !== null
  })
  expect(strays, 'nothing is asked for with the page of another list').toEqual([])
})

it('the previous rows stay, dimmed, until the next ones arrive; none of them is highlighted as new', async () => {
  const server = serverOf(60)
  await open(server)
  await expect.element(row('Room 0001')).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.gate = promise
  await button('Next page').click()
  await expect.element(page.getByRole('table')).toHaveAttribute('data-following', 'true')
  await expect.element(row('Room 0001')).toBeVisible()
  resolve()
  await expect.element(row('Room 0026')).toBeVisible()
  expect(page.getByRole('row').elements()).toHaveLength(26)
  expect(document.querySelectorAll('[data-new], [data-gone]')).toHaveLength(0)
})

it('a failed page can be retried, a search without results cleared, and a page that is gone leads back', async () => {
  const server = serverOf(60)
  server.isBroken = true
  const first = await open(server, '?page=3&cursor=50')
  await expect.element(page.getByRole('heading', { name: 'The rooms could not be loaded' })).toBeVisible()
  server.isBroken = false
  await button('Try again').click()
  await expect.element(foot).toMatchTextContent('51 to 60 of 60')
  server.rooms = makeRooms(30)
  const second = await reload(server, first)
  await expect.element(foot).toMatchTextContent('1 to 25 of 30')
  await page.getByRole('searchbox').fill('nothing of that name')
  await expect.element(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await button('Clear search').click()
  await expect.element(foot).toMatchTextContent('1 to 25 of 30')
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  server.rooms = []
  await reload(server, second)
  await expect.element(page.getByRole('heading', { name: 'No rooms yet' })).toBeVisible()
})

it('Shift selects the range, up to the limit, and an action says what it skips', async () => {
  await open(serverOf(30))
  await check('Room 0001').click()
  await check('Room 0003').click({ modifiers: ['Shift'] })
  await expect.element(bar).toMatchTextContent('3 selected')
  await bar.getByRole('button', { name: 'Archive' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent("2 will be archived. 1 selected room can't be archived.")
  await dialog.getByRole('button', { name: 'Archive' }).click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Archived Room 0002, Room 0003')
  await expect.element(bar).not.toBeInTheDocument()
  await check('Room 0002').click()
  await check('Room 0020').click({ modifiers: ['Shift'] })
  await expect.element(bar).toMatchTextContent('5 selected')
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('You can select at most 5 rooms at a time.')
})

it('the whole row is a link, on a phone too, and controls inside it stay clickable', async () => {
  const address = await open(serverOf(30))
  await check('Room 0002').click()
  expect(address.href()).toBe('/')
  await row('Room 0002').click({ position: { x: 500, y: 26 } })
  expect(address.href()).toBe('/administrator/room/2')
  address.back()
  await page.viewport(390, 844)
  const card = page.getByRole('listitem').filter({ hasText: 'Room 0003' })
  await expect.element(card).toMatchTextContent('Places')
  await card.click({ position: { x: 150, y: 60 } })
  expect(address.href()).toBe('/administrator/room/3')
})
