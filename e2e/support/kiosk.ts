import type { Page } from '@playwright/test'
import type { RoomName, Username } from '../server/people.ts'
import type { School } from './school.ts'

interface Place {
  staff: Username
  room: RoomName
  kind?: 'room' | 'late' | 'board'
}

/** The page becomes a kiosk: somebody types on their own device what it shows. */
export async function connectPage(page: Page, school: School, { staff, room, kind = 'room' }: Place): Promise<void> {
  await page.goto('/kiosk')
  const letters = page.getByText(/^[A-Z]{4}-[A-Z]{4}$/)
  const code = (await letters.textContent()) ?? ''
  const client = await school.client(staff)
  await client.call('POST /api/room/:roomId/kiosk', { params: { roomId: school.roomId(room) }, body: { code, kind } })
}
