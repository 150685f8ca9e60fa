/** Names of staff and rooms, by id. */
import type { FreezeRoom } from '@corridor/contract'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { useMemo } from 'react'
import { useInitialize } from '../base/session/initialize.ts'

export interface Names {
  staff: (userId: UserId) => string
  room: (roomId: RoomId | null) => FreezeRoom | undefined
}

interface Known {
  rooms: readonly FreezeRoom[]
  staff: readonly { userId: UserId; name: string }[]
}

export function useNames({ rooms: knownRooms, staff: knownStaff }: Known): Names {
  const { user } = useInitialize()
  return useMemo(() => {
    const staff = new Map(knownStaff.map(({ userId, name }) => [userId, name]))
    staff.set(user.userId, 'you')
    const rooms = new Map(knownRooms.map((room) => [room.roomId, room]))
    return {
      // Somebody who came to the school since the page was opened.
      staff: (userId) => staff.get(userId) ?? 'a staff member',
      room: (roomId) => (roomId === null ? undefined : rooms.get(roomId)),
    }
  }, [knownRooms, knownStaff, user.userId])
}
