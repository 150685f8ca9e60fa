/**
 * A morning without phones: three rooms with a kiosk, a late desk at the entrance, a board in the office, and somebody who
 * walks the halls. Students type, hold up a card to the camera, or scan it with a reader; every screen follows.
 */
import type { Page } from '@playwright/test'
import encodeQR from 'qr'
import { removeFilm, showToCamera } from '../support/fakeCamera.ts'
import { connectPage, giveNumbers, isReady, title } from '../support/kiosk.ts'
import { expect, isLive, test } from '../support/test.ts'

test.afterAll(removeFilm)

const NUMBERS = { 'maya.okonkwo': '204816', 'liam.chen': '731942', 'theo.winters': '558301', 'ava.rossi': 'A-90-17' }

/** A reader types as fast as it can, and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

async function chooseRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /Somewhere else/ }).click()
  await page.getByRole('textbox').fill(name)
  await page.getByRole('button', { name: new RegExp(name) }).click()
}

test('[KIOSK-07] [KIOSK-10] [KIOSK-11] [KIOSK-13] [KIOSK-14] [HALL-06] [HALL-11] [TARDY-02] [TARDY-03] students come late, leave, arrive and return on six screens at once', async ({
  as,
  browser,
  school,
  harness,
  clock,
}) => {
  test.slow()
  const { high } = harness.world.schools
  const office = await school.client('ruth.abara')
  await giveNumbers(school, NUMBERS)
  await harness.command('setPermissions', { username: 'grace.kim', permissions: ['halls:read', 'halls:write'] })

  const device = async (place: Parameters<typeof connectPage>[2]) => {
    const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
    await connectPage(page, school, place)
    return page
  }
  const biology = await device({ staff: 'elena.alvarez', room: 'Room 204' })
  const history = await device({ staff: 'samuel.reyes', room: 'Room 118' })
  const library = await device({ staff: 'priya.nair', room: 'Library' })
  const entrance = await device({ staff: 'ruth.abara', room: 'Gym', kind: 'late' })
  const board = await device({ staff: 'ruth.abara', room: 'Office', kind: 'board' })
  for (const kiosk of [biology, history, library, entrance]) await isReady(kiosk)
  const grace = await as('grace.kim', { at: '/halls' })
  await isLive(grace)

  const out = biology.getByRole('complementary', { name: 'Out now' }).getByRole('listitem')
  const onBoard = (name: string) =>
    board.getByRole('list', { name: 'In the halls' }).getByRole('listitem').filter({ hasText: name })
  const inHalls = (name: string) =>
    grace.getByRole('region', { name: 'In the halls now' }).getByRole('listitem').filter({ hasText: name })

  await test.step('Ava comes late, and her pass ends at the kiosk of her class', async () => {
    await scan(entrance, NUMBERS['ava.rossi'])
    await expect(title(entrance, 'Good morning, Ava')).toBeVisible()
    await entrance.getByRole('button', { name: 'Skip' }).click()
    await expect(onBoard('Ava R.')).toContainText('Room 204')
    await expect(inHalls('Ava Rossi')).toBeVisible()
    await clock.advance(3)
    await scan(biology, NUMBERS['ava.rossi'])
    await expect(title(biology, 'Welcome, Ava')).toBeVisible()
    await expect(onBoard('Ava R.')).toHaveCount(0)
    await isReady(biology)
  })

  await test.step('Maya types her number, and holds her card up to the camera in the library', async () => {
    const params = { schoolId: high, userId: school.userId('maya.okonkwo') }
    const { cards } = await office.call('POST /api/school/:schoolId/card/:userId', { params })
    showToCamera(encodeQR(cards[0]?.code ?? '', 'raw'))
    for (const digit of NUMBERS['maya.okonkwo']) {
      await biology.getByRole('button', { name: digit, exact: true }).click()
    }
    await biology.getByRole('button', { name: 'Continue' }).click()
    await chooseRoom(biology, 'Library')
    await expect(title(biology, 'Go ahead, Maya')).toBeVisible()
    await expect(onBoard('Maya O.')).toContainText('Library')
    await clock.advance(2)
    await library.getByRole('button', { name: 'Camera' }).click()
    await expect(title(library, 'Welcome, Maya')).toBeVisible()
    await expect(onBoard('Maya O.')).toHaveCount(0)
    await expect(out).toHaveCount(0)
  })

  await test.step('Liam is sent back from the halls, and his teacher’s kiosk knows', async () => {
    await isReady(biology)
    await scan(biology, NUMBERS['liam.chen'])
    await chooseRoom(biology, 'Restroom, 2nd floor')
    await expect(out).toHaveText([/Liam C\./])
    await inHalls('Liam Chen').getByRole('button').click()
    await grace.getByRole('button', { name: 'Send back to Room 204' }).click()
    await grace.getByRole('button', { name: 'Close message' }).click()
    await expect(out).toHaveCount(0)
    await expect(onBoard('Liam C.')).toHaveCount(0)
  })

  await test.step('Theo has to ask, and his teacher says yes with a code at the kiosk', async () => {
    const { code } = await (await school.client('elena.alvarez')).call('POST /api/user/staff-code')
    await isReady(biology)
    await scan(biology, NUMBERS['theo.winters'])
    await chooseRoom(biology, 'Gym')
    await biology.getByRole('button', { name: /approve here/ }).click()
    await biology.keyboard.type(code, { delay: 120 })
    await expect(title(biology, 'Go ahead, Theo')).toBeVisible()
    await expect(onBoard('Theo W.')).toContainText('Gym')
    await isReady(biology)
    await clock.advance(5)
    await scan(biology, NUMBERS['theo.winters'])
    await expect(title(biology, 'Welcome back, Theo')).toBeVisible()
  })

  await test.step('Ava is asked to another room, starts at one kiosk, and arrives at the next', async () => {
    await school.issue('samuel.reyes', 'ava.rossi', 'Room 118')
    await isReady(biology)
    await scan(biology, NUMBERS['ava.rossi'])
    await biology.getByRole('button', { name: /Room 118/ }).click()
    await expect(title(biology, 'Go ahead, Ava')).toBeVisible()
    await expect(onBoard('Ava R.')).toContainText('Room 118')
    await clock.advance(2)
    await scan(history, NUMBERS['ava.rossi'])
    await expect(title(history, 'Welcome, Ava')).toBeVisible()
  })

  await test.step('nobody is out any more', async () => {
    await expect(board.getByText('Nobody is in the halls.')).toBeVisible()
    await expect(out).toHaveCount(0)
    for (const kiosk of [biology, history, library]) await isReady(kiosk)
  })
  for (const kiosk of [biology, history, library, entrance, board]) await kiosk.context().close()
})
