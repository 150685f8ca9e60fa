import type { SchoolId } from '@corridor/rules/ids'
import { useState } from 'react'
import { useSchoolSetup } from '../base/session/initialize.ts'
import { useRememberedRoom } from '../parts/room/rememberedRoom.ts'
import { Picker } from '../ui/picker/Picker.tsx'
import classes from './StudentSheet.module.css'

/** "From the hall near Room 120 · Change": chosen once, and remembered. */
export function NearbyRoom({ schoolId }: { schoolId: SchoolId }) {
  const [nearby, choose] = useRememberedRoom('nearby', schoolId)
  const [isChanging, setChanging] = useState(false)
  const rooms = useSchoolSetup(schoolId).setup?.rooms ?? []
  const room = rooms.find(({ roomId }) => roomId === nearby)
  if (room && !isChanging) {
    return (
      <p className={classes.near}>
        From the hall near {room.name} ·{' '}
        <button type="button" onClick={() => setChanging(true)}>
          Change
        </button>
      </p>
    )
  }
  return (
    <Picker
      bind={{
        name: 'nearby',
        value: nearby,
        error: null,
        set: (roomId) => {
          choose(roomId)
          setChanging(false)
        },
      }}
      label="Room nearby"
      options={rooms}
      keyOf={({ roomId }) => roomId}
      labelOf={({ name }) => name}
      emptyText="No room matches."
      autoFocus={isChanging}
    />
  )
}
