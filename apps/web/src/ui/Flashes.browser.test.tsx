import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { flash, flashes } from '../base/state/flashes.ts'
import { renderPart } from '../testing/render.tsx'

it('[GUARD-14] [FLASH-01] a message appears at the bottom left, stays while it is pointed at, and can be closed', async () => {
  await renderPart(() => <h1>A page</h1>)
  flash('Refreshed!')
  const message = page.getByTestId('flashes').getByRole('status')
  await userEvent.hover(message)
  await expect.element(message).toMatchTextContent('Refreshed!')
  const { left, bottom } = message.element().getBoundingClientRect()
  expect(left).toBeLessThan(window.innerWidth / 4)
  expect(bottom).toBeGreaterThan(window.innerHeight * 0.85)
  await message.getByRole('button', { name: 'Close message' }).click()
  expect(flashes.get()).toEqual([])
  await expect.element(message).not.toBeInTheDocument()
})
