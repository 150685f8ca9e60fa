/** Asking for help: nothing that was written is lost before it is sent. */
import type { TicketId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAsStudent } from '../pass/student/testing.ts'
import { answer } from '../testing/api.ts'
import { examine } from '../testing/examine.ts'

const dialog = page.getByRole('dialog', { name: 'Help' })
const message = dialog.getByLabelText('What happened')
const picture = dialog.getByRole('img', { name: 'The screenshot that will be sent' })

async function openHelp() {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Help' }).click()
  await expect.element(dialog).toBeVisible()
}

/** As Ctrl+V does with a picture of the screen on the clipboard. */
async function pastePicture(): Promise<void> {
  const canvas = new OffscreenCanvas(3000, 1500)
  canvas.getContext('2d')?.fillRect(0, 0, 1500, 750)
  const blob = await canvas.convertToBlob()
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File([blob], 'image.png', { type: 'image/png' }))
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
}

it('[TICK-01] [D-091] says who reads it, keeps what was written and pasted when it is closed or fails, and forgets it once it is sent', async () => {
  answer('GET /api/ticket', { isMailed: false })
  await openAsStudent('/student/dashboard/requested')
  await openHelp()
  await expect.element(dialog).toMatchTextContent('kept for the people who run Corridor here')
  const send = dialog.getByRole('button', { name: 'Send' })
  await expect.element(send).toBeDisabled()
  await examine('help')
  await dialog.getByLabelText('What is it about?').fill('The gym is missing')
  await message.fill('I cannot choose it.')
  await pastePicture()
  await expect.element(picture).toBeVisible()

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await openHelp()
  await expect.element(message).toHaveValue('I cannot choose it.')
  await expect.element(picture).toBeVisible()

  answer('POST /api/ticket', () => {
    throw new TypeError('Failed to fetch')
  })
  await send.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent("We can't reach Corridor")
  await expect.element(message).toHaveValue('I cannot choose it.')
  answer('POST /api/ticket', { ticketId: 1 as TicketId, isMailed: false })
  await send.click()
  await expect.element(page.getByTestId('flashes')).toMatchTextContent('Thank you! Your message is waiting to be read.')
  await expect.element(dialog).not.toBeInTheDocument()
  await openHelp()
  await expect.element(message).toHaveValue('')
  await expect.element(picture).not.toBeInTheDocument()
})
