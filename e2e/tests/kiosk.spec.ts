/** A kiosk in a room: students use it without signing in, and nobody ever signs in on it. */
import type { Page } from '@playwright/test'
import { type Network, openNetwork } from '../../apps/server/src/testing/network.ts'
import { checkKiosk } from '../support/checkScreen.ts'
import { connectPage, giveNumbers, isReady, title } from '../support/kiosk.ts'
import type { School } from '../support/school.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<{ network: Network }>({
  network: async ({ harness }, use) => {
    const network = await openNetwork(harness.origin)
    await use(network)
    await network.close()
  },
  baseURL: ({ network }, use) => use(network.origin),
})
test.use({ serviceWorkers: 'allow' })

const NUMBERS = { 'maya.okonkwo': '204816', 'liam.chen': '731942' } as const

const out = (page: Page) => page.getByRole('complementary', { name: 'Out now' })

/** Ms. Alvarez connects it. */
async function connect(page: Page, school: School): Promise<void> {
  await connectPage(page, school, { staff: 'elena.alvarez', room: 'Room 204' })
  await isReady(page)
}

async function press(page: Page, number: string): Promise<void> {
  for (const digit of number) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: /^(Continue|Continuar)$/ }).click()
}

test('[KIOSK-02] [KIOSK-06] [KIOSK-11] [KIOSK-13] [KIOSK-17] [KIOSK-18] [LANG-05] a device is connected, students go and come back, with a connection and without', async ({
  page,
  school,
  harness,
  network,
  clock,
}) => {
  await giveNumbers(school, NUMBERS)

  await test.step('connected by a code, and from then on every page leads to it', async () => {
    await page.goto('/kiosk')
    await expect(page.getByText(/^[A-Z]{4}-[A-Z]{4}$/)).toBeVisible()
    await checkKiosk(page, 'kiosk-code')
    await connect(page, school)
    await page.goto('/login')
    await isReady(page)
    expect(new URL(page.url()).pathname).toBe('/kiosk')
  })

  await test.step('a wrong number', async () => {
    await press(page, '999999')
    await expect(title(page, "We couldn't find that number here")).toBeVisible()
    await expect(page.getByText('Try again, or ask your teacher.')).toBeVisible()
    await checkKiosk(page, 'kiosk-wrong')
    await page.getByRole('button', { name: 'Try again' }).click()
    await isReady(page)
    await checkKiosk(page, 'kiosk')
  })

  await test.step('out, in Spanish for this student alone', async () => {
    await page.getByRole('button', { name: 'Español' }).click()
    await press(page, NUMBERS['maya.okonkwo'])
    await expect(title(page, '¿A dónde vas, Maya?')).toBeVisible()
    await checkKiosk(page, 'kiosk-where')
    await page.getByRole('button', { name: /Otro lugar/ }).click()
    await page.getByRole('textbox').fill('restroom')
    await page.getByRole('button', { name: /Restroom, 2nd floor/ }).click()
    await expect(title(page, 'Adelante, Maya')).toBeVisible()
    await isReady(page)
    await expect(out(page).getByRole('listitem').filter({ hasText: 'Maya O.' })).toBeVisible()
    await expect(out(page)).not.toContainText('Restroom')
  })

  await test.step('back with the same number', async () => {
    await clock.advance(4)
    await press(page, NUMBERS['maya.okonkwo'])
    await expect(title(page, 'Welcome back, Maya')).toBeVisible()
    await expect(page.getByText('4 minutes')).toBeVisible()
    await expect(out(page).getByRole('listitem')).toHaveCount(0)
    await isReady(page)
  })

  await test.step('somebody comes back while there is no connection', async () => {
    await school.ask('liam.chen', 'Restroom, 2nd floor', { fromFaculty: 'elena.alvarez' })
    await expect(out(page).getByText('Liam C.')).toBeVisible()
    await clock.advance(4)
    network.cut()
    await expect(title(page, 'No connection')).toBeVisible()
    await press(page, NUMBERS['liam.chen'])
    await expect(page.getByText('1 return is waiting to be sent')).toBeVisible()
    await checkKiosk(page, 'kiosk-offline')
    network.resume()
    await isReady(page)
    await expect(out(page).getByRole('listitem')).toHaveCount(0)
  })

  await test.step('it starts without a connection', async () => {
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    network.cut()
    await page.reload()
    await expect(title(page, 'No connection')).toBeVisible()
    network.resume()
    await isReady(page)
    await expect(page.getByRole('heading', { name: 'Room 204', level: 1 })).toBeVisible()
  })

  await test.step('nothing of anybody is kept in the browser', async () => {
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    for (const number of Object.values(NUMBERS)) expect(kept + page.url()).not.toContain(number)
  })

  await test.step('an update is loaded as soon as nobody uses it', async () => {
    await harness.command('updateWeb', { without: null })
    await expect.poll(() => page.locator('script[type=module]').getAttribute('src')).toMatch(/2\.js$/)
    await isReady(page)
  })

  await test.step('a teacher leaves it with a long press on the clock and a staff code', async () => {
    const { code } = await (await school.client('elena.alvarez')).call('POST /api/user/staff-code')
    await page.getByRole('button', { name: /leave kiosk/ }).click({ delay: 1600 })
    await expect(title(page, 'Leave kiosk')).toBeVisible()
    await page.keyboard.type(code, { delay: 120 })
    await expect(page).toHaveURL('/')
    await page.goto('/login')
    await expect(page.getByLabel('Username')).toBeVisible()
  })
})

test('a page that has made many passes needs no more memory than one that has made few', async ({ page, school }) => {
  await connect(page, school)
  const used = await heapOf(page)
  await answerCalls(page)
  // Until its code is warm, of which engines keep a quarter of a megabyte.
  await makePasses(page, 600)
  const before = await used()
  await makePasses(page, 400)
  // A kilobyte a pass would be twice as much.
  expect((await used()) - before).toBeLessThan(200_000)
})

/** Bytes that are in use once everything that can go is gone. */
async function heapOf(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  return async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize
  }
}

const STUDENT = { firstName: 'Maya', initials: 'MO', language: null }
const TILE = { roomId: 1, name: 'Nurse', color: '#d444a0', outlook: 'go', place: null, approverName: null }
const WHERE = {
  kind: 'where',
  student: STUDENT,
  turn: 'a turn',
  ready: null,
  tiles: [{ ...TILE, opensAt: null, closedUntil: null, teachers: [] }],
  left: null,
  teachers: [],
}
const OUT = { kind: 'out', student: STUDENT, roomName: 'Nurse', color: '#d444a0', timeLimit: 8 }

/** In the page itself: the server has its own tests. */
function answerCalls(page: Page): Promise<void> {
  return page.evaluate(
    ([where, out]) => {
      const send = window.fetch.bind(window)
      window.fetch = async (input, init) => {
        if (init?.method !== 'POST') return send(input, init)
        return Response.json(String(input).endsWith('/identify') ? where : out)
      }
    },
    [WHERE, OUT],
  )
}

/**
 * A card is read while the answer to the one before is still there, as in a line of students. The page does everything
 * but draw, which takes most of the time and keeps nothing.
 */
function makePasses(page: Page, count: number): Promise<void> {
  return page.evaluate(async (wanted) => {
    const root = document.getElementById('root')
    if (!root) throw new Error('The page has no root.')
    root.hidden = true
    const appears = (selector: string, text: string) =>
      new Promise<HTMLElement>((resolve) => {
        const look = () => {
          const found = [...root.querySelectorAll<HTMLElement>(selector)].find((one) => one.textContent?.includes(text))
          if (!found) return
          changes.disconnect()
          resolve(found)
        }
        const changes = new MutationObserver(look)
        changes.observe(root, { childList: true, subtree: true, characterData: true })
        look()
      })
    for (let made = 0; made < wanted; made += 1) {
      // All of one moment: on a busy computer, the time between two of them could be that of a person.
      const value = performance.now()
      const keys = [...String(100_000 + made), 'Enter'].map((key) =>
        Object.defineProperty(new KeyboardEvent('keydown', { key }), 'timeStamp', { value }),
      )
      for (const key of keys) window.dispatchEvent(key)
      ;(await appears('main button', 'Nurse')).click()
      await appears('h2', 'Go ahead')
    }
  }, count)
}
