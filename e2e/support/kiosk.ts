import { expect, type Page } from '@playwright/test'
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

export const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
export const isReady = (page: Page) => expect(title(page, 'Scan your ID or type your number')).toBeVisible()

/** The office enters the numbers that are on the students' cards. */
export async function giveNumbers(school: School, numbers: Partial<Record<Username, string>>): Promise<void> {
  const office = await school.client('ruth.abara')
  for (const [username, schoolIdentifier] of Object.entries(numbers)) {
    const params = { userId: school.userId(username as Username) }
    await office.call('POST /api/user/:userId', { params, body: { schoolIdentifier, version: 1 } })
  }
}
