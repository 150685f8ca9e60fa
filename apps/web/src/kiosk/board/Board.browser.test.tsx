import type { BoardRow, KioskScreen } from '@corridor/contract'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { offlineSince } from '../../base/reachability.ts'
import { answer } from '../../testing/api.ts'
import { renderPart } from '../../testing/render.tsx'
import { Kiosk } from '../Kiosk.tsx'
import { loadWords } from '../language.ts'
import { aRow, SCREEN, wearKioskStyles } from '../testing.ts'

wearKioskStyles()

const ROWS = [
  aRow('Maya O.', 5, { grade: '9' }),
  aRow('Theo R.', 14, { to: { name: 'Counseling', color: '#ef6820', limit: null } }),
]
const cards = () => page.getByRole('list', { name: 'In the halls' }).getByRole('listitem')

async function open(board: BoardRow[], changed: Partial<KioskScreen> = {}): Promise<void> {
  answer('GET /api/kiosk', { ...SCREEN, kind: 'board', board, ...changed })
  await loadWords()
  await renderPart(Kiosk)
  await expect.element(cards().first()).toBeVisible()
}

it('[HALL-11] name, grade, from, to and clock, over time first', async () => {
  await page.viewport(1366, 768)
  await open(ROWS)
  await expect.element(page.getByRole('heading', { name: 'In the halls', level: 1 })).toBeVisible()
  await expect.element(cards().first()).toMatchTextContent(/^Theo R\.Grade 1014:0\dRoom 204toCounselingOver time$/)
  await expect
    .element(cards().last())
    .toMatchTextContent(/^Maya O\.Grade 95:0\dRoom 204toRestroom, 2nd floorof 10 min\.$/)
  await expect.element(page.getByText('1 over time')).toBeVisible()
  await expect.element(page.getByText(/^Block 3 · 1[78] min\. left$/)).toBeVisible()
})

it.each([
  [1366, 768],
  [1024, 768],
])('[HALL-11] on %i × %i nothing overflows, and whoever does not fit is counted', async (width, height) => {
  await page.viewport(width, height)
  await open(Array.from({ length: 60 }, (_, at) => aRow(`Maximiliana-Alexandra ${at}`, 5 + at)))
  const more = cards().last()
  await expect.element(more).toMatchTextContent(/^and \d+ more$/)
  const shown = cards().elements().length - 1
  expect(shown).toBeGreaterThanOrEqual(15)
  await expect.element(more).toHaveTextContent(`and ${60 - shown} more`)
  const { scrollWidth, scrollHeight } = document.documentElement
  expect([scrollWidth, scrollHeight]).toEqual([width, height])
  for (const card of cards().elements()) {
    expect(card.getBoundingClientRect().bottom).toBeLessThanOrEqual(height)
    expect(card.scrollHeight).toBeLessThanOrEqual(card.clientHeight)
  }
})

const FREEZE = { instruction: 'stay', isDrill: false, startedAt: SCREEN.now, toFind: 1204 } as const

it('[FREEZE-12] during a freeze it says how many are still to be found, and who was out stays', async () => {
  const rows = ROWS.map((row) => ({ ...row, timeLimit: null }))
  await open(rows, { freeze: FREEZE })
  const panel = page.getByRole('region', { name: 'Still to find' })
  await expect.element(panel).toMatchTextContent('Passes are frozen1,204 still to findSince 10:42')
  expect(cards().elements()).toHaveLength(2)
  await expect.element(page.getByText('over time')).not.toBeInTheDocument()
})

it('[FREEZE-12] nobody is left to find, in a drill', async () => {
  await open(ROWS, { freeze: { ...FREEZE, toFind: 0, isDrill: true } })
  const panel = page.getByRole('region', { name: 'Still to find' })
  await expect.element(panel).toMatchTextContent('Drill · Passes are frozen0 everybody is accounted forSince 10:42')
})

it('[KIOSK-06] staff can leave it by the clock', async () => {
  await open(ROWS)
  const clock = page.getByRole('button', { name: /leave kiosk/ }).element() as HTMLElement
  clock.click()
  await expect.element(page.getByRole('heading', { name: 'Leave kiosk' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(cards().first()).toBeVisible()
})

it('[HALL-11] without a connection it says since when, and keeps what it last knew; with one it is live again', async () => {
  await open(ROWS)
  const status = page.getByRole('status')
  await expect.element(status).toHaveTextContent('Live')
  offlineSince.set(Date.now())
  await expect.element(status).toMatchTextContent(/^No connection since \d+:\d\d/)
  expect(cards().elements()).toHaveLength(2)
  offlineSince.set(null)
  await expect.element(status).toHaveTextContent('Live')
})
