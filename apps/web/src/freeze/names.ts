/** Names of staff and rooms, by id. */
import type { FreezeClass, FreezeRoom, SchoolSetup } from '@corridor/contract'
import type { RoomId, UserId } from '@corridor/rules/ids'
import { professionalName } from '@corridor/rules/text'
import { useMemo } from 'react'
import { useInitialize, useSchoolSetup } from '../base/session/initialize.ts'

export interface Names {
  staff: (userId: UserId) => string
  room: (roomId: RoomId | null) => FreezeRoom | undefined
}

interface Known {
  classes: readonly FreezeClass[]
  rooms: readonly FreezeRoom[]
}

/** Whoever teaches a class or works in a room is known by name; of others it is said that they are staff. */
export function useNames(schoolId: SchoolSetup['school']['schoolId'], known: Known): Names {
  const { user } = useInitialize()
  const { setup } = useSchoolSetup(schoolId)
  return useMemo(() => {
    const staff = new Map<UserId, string>()
    for (const { userId, firstName, lastName, ...option } of setup?.facultyRooms ?? []) {
      if (userId !== null) {
        staff.set(userId, professionalName({ ...option, firstName: firstName ?? '', lastName: lastName ?? '' }))
      }
    }
    for (const { teachers } of known.classes) for (const { userId, name } of teachers) staff.set(userId, name)
    staff.set(user.userId, 'you')
    const rooms = new Map(known.rooms.map((room) => [room.roomId, room]))
    return {
      staff: (userId) => staff.get(userId) ?? 'a staff member',
      room: (roomId) => (roomId === null ? undefined : rooms.get(roomId)),
    }
  }, [setup, known, user.userId])
}
