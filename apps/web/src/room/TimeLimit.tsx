import type { RoomRow } from '@corridor/contract'
import { LIMIT_VALUE_BELOW } from '@corridor/rules/setup'
import { useRoomField } from '../parts/room/useRoomField.ts'
import { NumberField } from '../ui/form/NumberField.tsx'
import { numberIn, numberProblem, numberText } from '../ui/form/numberText.ts'
import { SaveStatus } from '../ui/form/SaveStatus.tsx'
import classes from './SchoolRooms.module.css'

const TIME_LIMIT_PAUSE_MS = 500

interface TimeLimitProps {
  room: RoomRow
  mayEdit: boolean
  schoolLimit: number | null
}

/** Edited in place. Empty shows the limit that then counts. */
export function TimeLimit({ room, mayEdit, schoolLimit }: TimeLimitProps) {
  const limit = useRoomField({
    room,
    name: 'passAlertTimeLimit',
    read: (one) => numberText(one.passAlertTimeLimit),
    write: (text) => ({ passAlertTimeLimit: numberIn(text) ?? null }),
    pauseMs: TIME_LIMIT_PAUSE_MS,
    problem: (text) => numberProblem(text, { min: 0, max: LIMIT_VALUE_BELOW - 1 }),
    saved: () => 'Successfully Updated Time Limit!',
  })
  return (
    <span className={classes.limit}>
      <NumberField
        bind={limit.field}
        label={`Time limit of ${room.name}, in minutes`}
        hidesLabel
        size="sm"
        placeholder={schoolLimit === null ? 'None' : `School's: ${schoolLimit}`}
        disabled={!mayEdit}
      />
      <SaveStatus {...limit} />
    </span>
  )
}
