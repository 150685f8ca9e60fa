/** Staff scan a pass with the camera of their own device, and a kiosk reads a card with its own. */
import type { Locator, Page } from '@playwright/test'
import encodeQR from 'qr'
import { removeFilm, showToCamera } from '../support/fakeCamera.ts'
import { connectPage } from '../support/kiosk.ts'
import { type Grid, readGrid } from '../support/readQr.ts'
import { expect, test } from '../support/test.ts'

const scanButton = (page: Page) => page.getByRole('button', { name: 'Scan a pass' })
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Scan a pass' })

/** As when somebody chose Block; until they change that. */
async function blockCamera(page: Page): Promise<() => Promise<void>> {
  const camera = await page.evaluateHandle(() => {
    const { mediaDevices } = navigator
    const allowed = mediaDevices.getUserMedia
    mediaDevices.getUserMedia = async () => {
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
    return { allow: () => Object.assign(mediaDevices, { getUserMedia: allowed }) }
  })
  return () => camera.evaluate(({ allow }) => void allow())
}

test.afterAll(removeFilm)

/** What the student's phone shows. */
async function codeOn(page: Page): Promise<Grid> {
  const code = page.locator('svg').filter({ has: page.getByText('Code for staff to scan') })
  await expect(code).toBeVisible()
  return readGrid(code)
}

test('[RO-02] staff scan the code on a student’s phone inside the app, and see the running pass; students have no scanner', async ({
  as,
  school,
}) => {
  const { passId } = await school.ask('maya.okonkwo', 'Library', { fromFaculty: 'elena.alvarez' })
  const student = await as('maya.okonkwo', { at: `/student/pass/${passId}` })
  showToCamera(await codeOn(student))
  await expect(scanButton(student)).toHaveCount(0)
  const page = await as('priya.nair')
  const decoders: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && decoders.push(request.url()))
  await scanButton(page).click()
  await expect(page).toHaveURL(`/readonly/${passId}`)
  await expect(page.getByRole('heading', { name: 'Maya Okonkwo to Library' })).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  const { origin } = new URL(page.url())
  expect(decoders.filter((url) => !url.startsWith(origin))).toEqual([])
})

test('a code that is no pass of this school is not followed', async ({ as }) => {
  showToCamera(encodeQR('https://passes.example.com/readonly/019a0000-0000-7000-8000-000000000000', 'raw'))
  const page = await as('priya.nair')
  await scanButton(page).click()
  await expect(dialogOf(page).getByRole('status')).toContainText('This code is not a pass of your school')
  await expect(page).toHaveURL('/faculty/live')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(scanButton(page)).toBeFocused()
})

test('a wall is not a code; a closed dialog lets go of the camera; a blocked camera says what to do', async ({
  as,
}) => {
  showToCamera(null)
  const page = await as('daniel.whitaker')
  const allowCamera = await blockCamera(page)
  await scanButton(page).click()
  await expect(dialogOf(page).getByRole('status')).toContainText('The camera is blocked')
  await allowCamera()
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialogOf(page).getByRole('status')).toHaveText(
    'Hold the code on the student’s screen in front of the camera.',
  )
  const stream = await page.evaluateHandle(() => document.querySelector('video')?.srcObject as MediaStream)
  expect(await stream.evaluate(({ active }) => active)).toBe(true)
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => stream.evaluate(({ active }) => active)).toBe(false)
})

test('[KIOSK-08] [KIOSK-10] a kiosk reads a student card with its camera', async ({ page, school, harness }) => {
  const office = await school.client('ruth.abara')
  const params = { schoolId: harness.world.schools.high, userId: school.userId('maya.okonkwo') }
  const { cards } = await office.call('POST /api/school/:schoolId/card/:userId', { params })
  showToCamera(encodeQR(cards[0]?.code ?? '', 'raw'))
  await connectPage(page, school, { staff: 'elena.alvarez', room: 'Room 204' })
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect(page.getByRole('heading', { name: 'Where to, Maya?' })).toBeVisible()
})
