import type { RoomRow } from '@corridor/contract'
import { useTimeLimit } from '../parts/room/useTimeLimit.ts'
import { NumberField } from '../ui/form/NumberField.tsx'
import { SaveStatus } from '../ui/form/SaveStatus.tsx'
import classes from './SchoolRooms.module.css'

interface TimeLimitProps {
  room: RoomRow
  mayEdit: boolean
  schoolLimit: number | null
}

/** Edited in place. Empty shows the limit that then counts. */
export function TimeLimit({ room, mayEdit, schoolLimit }: TimeLimitProps) {
  const limit = useTimeLimit(room)
  return (
    <span className={classes.limit}>
      <NumberField
        bind={limit.field}
        label={`Time limit of ${room.name}, in minutes`}
        hidesLabel
        size="sm"
        placeholder={schoolLimit === null ? 'None' : `School default: ${schoolLimit}`}
        disabled={!mayEdit}
      />
      <SaveStatus {...limit} />
    </span>
  )
}
