/** Kiosks for tests: devices that somebody connected to a room. */
import type { Input, Kiosk } from '@corridor/contract'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { userAccount } from '../db/schema/index.ts'
import type { TestClient } from './client.ts'
import type { TestServer } from './server.ts'

export interface TestKiosk {
  /** The browser of the device. */
  device: TestClient
  kiosk: Kiosk
}

/** A device that shows a code and waits. */
export async function waitingDevice(t: TestServer): Promise<{ device: TestClient; code: string }> {
  const device = t.client()
  await device.send('GET', '/api/user/current')
  const { code } = await device.call('POST /api/kiosk-code')
  return { device, code }
}

export async function connectKiosk(
  t: TestServer,
  staff: TestClient,
  roomId: RoomId,
  settings: Omit<Input<'POST /api/room/:roomId/kiosk', 'body'>, 'code'> = {},
): Promise<TestKiosk> {
  const { device, code } = await waitingDevice(t)
  const kiosk = await staff.call('POST /api/room/:roomId/kiosk', { params: { roomId }, body: { ...settings, code } })
  await device.call('POST /api/kiosk-code/collect')
  return { device, kiosk }
}

/** From now on this is the number on the student's ID card. */
export async function giveNumber(t: TestServer, userId: UserId, schoolIdentifier: string): Promise<void> {
  await t.database.db.update(userAccount).set({ schoolIdentifier }).where(eq(userAccount.userId, userId))
}
