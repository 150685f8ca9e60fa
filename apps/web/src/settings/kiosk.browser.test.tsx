/** What people set up for kiosks in their own settings. */
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ALVAREZ_ID, anInitialize, NOW, STUDENT_ID } from '../base/testing.ts'
import { answer, sentTo } from '../testing/api.ts'
import { renderPart } from '../testing/render.tsx'
import { OwnPin } from './OwnPin.tsx'
import OwnStaffCode from './OwnStaffCode.tsx'

it('[KIOSK-09] a student sets a PIN that is not easy to guess', async () => {
  const frame = anInitialize('student', STUDENT_ID)
  answer('GET /api/user/initialize', { ...frame, user: { ...frame.user, schoolIdentifier: '204816' } })
  let isSet = false
  answer('GET /api/user/pin', () => ({ isSet, isUsed: true }))
  answer('POST /api/user/pin', () => {
    isSet = true
    return { ok: true as const }
  })
  await renderPart(OwnPin)
  const pin = page.getByRole('textbox', { name: 'New PIN' })
  const save = page.getByRole('button', { name: 'Set PIN' })
  for (const [typed, problem] of [
    ['12', 'A PIN has 4 to 8 digits.'],
    ['0000', 'Too easy to guess.'],
    ['4816', 'Too easy to guess.'],
  ] as const) {
    await pin.fill(typed)
    await save.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(problem)
  }
  await pin.fill('2580')
  await save.click()
  await expect.element(page.getByRole('button', { name: 'Change PIN' })).toBeVisible()
  await expect.element(pin).toHaveValue('')
  expect(sentTo('POST /api/user/pin')).toMatchObject([{ body: { pin: '2580' } }])
})

it('[KIOSK-09] where no kiosk asks for a PIN there is nothing to set', async () => {
  answer('GET /api/user/initialize', anInitialize('student', STUDENT_ID))
  answer('GET /api/user/pin', { isSet: false, isUsed: false })
  await renderPart(() => (
    <>
      <OwnPin />
      <p>Settings</p>
    </>
  ))
  await expect.element(page.getByText('Settings')).toBeVisible()
  await expect.poll(() => sentTo('GET /api/user/pin')).toHaveLength(1)
  expect(page.getByRole('heading', { name: 'PIN for kiosks' }).query()).toBeNull()
})

it('[SUB-06] a staff code is shown once, and making another asks first', async () => {
  answer('GET /api/user/initialize', anInitialize('faculty', ALVAREZ_ID))
  let createdAt: typeof NOW | null = null
  answer('GET /api/user/staff-code', () => ({ createdAt }))
  answer('POST /api/user/staff-code', () => {
    createdAt = NOW
    return { code: '482913' }
  })
  answer('DELETE /api/user/staff-code', () => {
    createdAt = null
    return { ok: true as const }
  })
  await renderPart(OwnStaffCode)
  await page.getByRole('button', { name: 'Make a staff code' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: '482913' })).toBeVisible()
  await page.getByRole('button', { name: 'Make a new code' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent('The one you have now stops working.')
  await page.getByRole('button', { name: 'Go back' }).click()
  expect(sentTo('POST /api/user/staff-code')).toHaveLength(1)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByRole('button', { name: 'Make a staff code' })).toBeVisible()
  expect(page.getByText('482913').query()).toBeNull()
})
