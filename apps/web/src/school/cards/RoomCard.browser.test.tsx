import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aSetup } from '../../base/testing.ts'
import { renderPart } from '../../testing/render.tsx'
import { RoomCard } from './RoomCard.tsx'

it('[LANG-03] a card on a wall says in both languages what it is for', async () => {
  const { school, rooms } = aSetup()
  const [room] = rooms
  if (!room) throw new Error('a school without rooms')
  await renderPart(() => <RoomCard school={school} room={room} />)
  await expect.element(page.getByText('Scan to ask for a pass')).toBeVisible()
  await expect.element(page.getByText('Escanea para pedir un pase')).toHaveAttribute('lang', 'es')
})
