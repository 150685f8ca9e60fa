/** Asking for help from the profile drawer. */
import type { Page } from '@playwright/test'
import { checkScreen } from '../support/checkScreen.ts'
import { expect, test } from '../support/test.ts'

async function openHelp(page: Page) {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Help' }).click()
  const dialog = page.getByRole('dialog', { name: 'Help' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** As Ctrl+V does with a picture of the screen on the clipboard. */
const pastePicture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 1500
    const drawing = canvas.getContext('2d')
    for (let x = 0; x < canvas.width; x += 100) {
      if (drawing) drawing.fillStyle = `hsl(${x / 10} 70% 60%)`
      drawing?.fillRect(x, 0, 100, canvas.height)
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const clipboardData = new DataTransfer()
    if (blob) clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })

test('[TICK-01] [D-091] a student asks for help on a phone, and loses nothing when it fails', async ({ as }) => {
  const page = await as('maya.okonkwo')
  const dialog = await openHelp(page)
  await expect(dialog).toContainText('kept for the people who run Corridor here')
  const send = dialog.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('What is it about?').fill('The gym is missing')
  const message = dialog.getByLabel('What happened')
  await message.fill('I cannot choose it.')
  await pastePicture(page)
  const picture = dialog.getByRole('img', { name: 'The screenshot that will be sent' })
  await expect(picture).toBeVisible()
  await checkScreen(page, 'help')

  // What was written is there again after the form was closed.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openHelp(page)
  await expect(message).toHaveValue('I cannot choose it.')
  await expect(picture).toBeVisible()

  await page.route('**/api/ticket', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText("We can't reach Corridor")
  await expect(message).toHaveValue('I cannot choose it.')
  await page.unroute('**/api/ticket')
  await send.click()
  await expect(page.getByTestId('flashes')).toContainText('Thank you! Your message is waiting to be read.')
  await expect(dialog).toBeHidden()
  await openHelp(page)
  await expect(message).toHaveValue('')
  await expect(picture).toBeHidden()
})
