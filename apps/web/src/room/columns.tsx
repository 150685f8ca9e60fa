import type { RoomRow } from '@corridor/contract'
import { IconPlayerPause } from '@tabler/icons-react'
import { usePauseLine } from '../parts/room/PauseControl.tsx'
import type { Column } from '../ui/table/columns.ts'
import { AlwaysOpen } from './AlwaysOpen.tsx'
import { FacultyLinks } from './FacultyLinks.tsx'
import classes from './SchoolRooms.module.css'
import type { RoomSort } from './shape.ts'
import { TimeLimit } from './TimeLimit.tsx'
import { ZoneColor } from './ZoneColor.tsx'

interface Rights {
  mayEdit: boolean
  /** Who may say which rooms limits and closed times leave out. */
  mayDecide: boolean
  /** The time limit of rooms without one of their own. */
  schoolLimit: number | null
}

export function columnsFor({ mayEdit, mayDecide, schoolLimit }: Rights): readonly Column<RoomRow, RoomSort>[] {
  return [
    { id: 'name', label: 'Name', sort: 'name', cell: (room) => <RoomName room={room} /> },
    { id: 'faculty', label: 'Faculty', cell: (room) => <FacultyLinks room={room} /> },
    {
      id: 'zoneColor',
      label: 'Zone color',
      sort: 'zoneColor',
      width: 152,
      cell: (room) => <ZoneColor room={room} mayEdit={mayEdit} />,
    },
    { id: 'identifier', label: 'Identifier', sort: 'identifier', width: 104, cell: ({ identifier }) => identifier },
    {
      id: 'passAlertTimeLimit',
      label: 'Time Limit (minutes)',
      sort: 'passAlertTimeLimit',
      width: 216,
      cell: (room) => <TimeLimit room={room} mayEdit={mayEdit} schoolLimit={schoolLimit} />,
    },
    {
      id: 'alwaysOpen',
      label: 'Always open',
      width: 112,
      cell: (room) => <AlwaysOpen room={room} mayEdit={mayDecide} />,
    },
  ]
}

function RoomName({ room }: { room: RoomRow }) {
  const pause = usePauseLine(room)
  return (
    <>
      <b className={classes.name}>{room.name}</b>
      {pause && (
        <small className={classes.pause}>
          <IconPlayerPause size={14} aria-hidden /> {pause}
        </small>
      )}
    </>
  )
}
