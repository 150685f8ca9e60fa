import type { Room } from '@corridor/contract'
import { saveRoom } from './commands.ts'

export async function setAlwaysOpen({ roomId, version }: Room, isOpen: boolean): Promise<Room> {
  return saveRoom(roomId, { alwaysOpen: isOpen ? 1 : 0, version })
}

export async function openRooms(rooms: readonly Room[]): Promise<void> {
  for (const room of rooms) await setAlwaysOpen(room, true)
}
