import type { Freeze, School } from '@corridor/contract'
import type { RoomId } from '@corridor/rules/ids'
import { Trans } from '@lingui/react/macro'
import { IconDoorEnter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSchoolSetup } from '../../base/session/initialize.ts'
import { scannedCard } from '../../base/state/scannedCard.ts'
import { useStore } from '../../base/state/store.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { RoomChooser } from './RoomChooser.tsx'
import { reportedRoomQuery } from './reportedRoom.ts'
import classes from './SayRoom.module.css'

// lingui-set comment="Student: all passes are paused, saying in which room one is"

interface SayRoomProps {
  freeze: Freeze
  school: School
}

/** Who is out may be in another room than they were on the way to. */
export function SayRoom({ freeze: { freezeId }, school }: SayRoomProps) {
  const scanned = useStore(scannedCard)
  const [isChoosing, setChoosing] = useState(scanned !== null)
  const { data } = useQuery(reportedRoomQuery(freezeId))
  useEffect(() => {
    if (scanned !== null) setChoosing(true)
  }, [scanned])
  const close = () => {
    scannedCard.set(null)
    setChoosing(false)
  }
  const said = data?.says?.roomId
  return (
    <Stack gap={3}>
      {said !== undefined && <Said school={school} roomId={said} />}
      <button
        type="button"
        className={classes.button}
        data-again={said !== undefined || undefined}
        onClick={() => setChoosing(true)}
      >
        <IconDoorEnter size={22} aria-hidden />
        {said === undefined ? <Trans>I'm in a room</Trans> : <Trans>I'm in another room</Trans>}
      </button>
      {said === undefined && (
        <p className={classes.hint}>
          <Trans>In another room? Tell us which, so that nobody looks for you.</Trans>
        </p>
      )}
      {isChoosing && <RoomChooser freezeId={freezeId} school={school} scanned={scanned} onClose={close} />}
    </Stack>
  )
}

function Said({ school, roomId }: { school: School; roomId: RoomId }) {
  const { setup } = useSchoolSetup(school.schoolId)
  const room = setup?.rooms.find((one) => one.roomId === roomId)?.name
  return (
    <p role="status" className={classes.said}>
      {room && <Trans>You said: {room}</Trans>}
    </p>
  )
}
