import type { HallStudent } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { flash } from '../base/state/flashes.ts'
import { useRememberedRoom } from '../parts/room/rememberedRoom.ts'
import { sendToClass } from './commands.ts'
import { NearbyRoom } from './NearbyRoom.tsx'
import classes from './StudentSheet.module.css'

interface ToClassProps {
  schoolId: SchoolId
  student: HallStudent
  onDone: () => void
}

/** A pass from the room nearby to the class in session, which starts at once. */
export function ToClass({ schoolId, student, onDone }: ToClassProps) {
  const [nearby] = useRememberedRoom('nearby', schoolId)
  const [isSending, setSending] = useState(false)
  const room = student.classNow?.room
  if (!room) return null
  const isThere = room.roomId === nearby
  const send = async () => {
    if (nearby === null) return
    setSending(true)
    try {
      await sendToClass({ params: { schoolId }, body: { studentId: student.userId, fromRoomId: nearby } })
      flash(`${student.firstName} is on the way to ${room.name}`)
      onDone()
    } catch (error) {
      flash(errorMessage(error), 'error')
      setSending(false)
    }
  }
  return (
    <>
      <Button
        className={classes.main ?? ''}
        leftSection={<IconRoute size={22} aria-hidden />}
        loading={isSending}
        disabled={nearby === null || isThere}
        onClick={() => void send()}
      >
        Send to {room.name} with a pass
      </Button>
      <NearbyRoom schoolId={schoolId} />
      {nearby === null && <p className={classes.hint}>Choose the room that you are near to first.</p>}
      {isThere && <p className={classes.hint}>{room.name} is right here, so no pass is needed.</p>}
    </>
  )
}
