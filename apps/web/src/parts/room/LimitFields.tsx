import type { Room } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { MAX_LIMIT, NO_LIMIT } from '@corridor/rules/pass'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../base/session/initialize.ts'
import { schoolSetupQuery } from '../../base/session/queries.ts'
import { SaveStatus } from '../../ui/form/SaveStatus.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { OUT_LIMIT_HELP } from './labels.ts'
import classes from './RoomEditor.module.css'
import { useFirstLimit } from './useFirstLimit.tsx'
import { useRoomField } from './useRoomField.ts'

/** No Limit, or 1 to 15. */
const LIMIT_OPTIONS = [
  { value: NO_LIMIT as number, label: 'No Limit' },
  ...Array.from({ length: MAX_LIMIT }, (_, index) => ({ value: index + 1, label: String(index + 1) })),
]

interface LimitFieldProps {
  room: Room
  label?: string
  description?: string | null
}

/** How many may be on their way to the room at the same time. */
export function TotalLimitField({
  room,
  label = 'Total Room Limit',
  description = 'Passes to this room at the same time. Other students wait in line.',
}: LimitFieldProps) {
  return <LimitField room={room} name="totalLimit" label={label} description={description} />
}

/** How many may be on an active pass that began in the room. It can be the first limit of the school. */
export function OutLimitField({ room, label = 'Out at once', description = OUT_LIMIT_HELP }: LimitFieldProps) {
  const { data: setup } = useQuery(schoolSetupQuery(room.schoolId))
  const first = useFirstLimit(setup)
  const hasOthers = setup?.rooms.some(({ outLimit }) => outLimit !== NO_LIMIT)
  const limit = (onContinue: () => void) => (hasOthers ? onContinue() : first.limit(onContinue))
  return (
    <>
      <LimitField room={room} name="outLimit" label={label} description={description} onLimit={limit} />
      {first.dialog}
    </>
  )
}

interface NamedLimitProps extends Required<LimitFieldProps> {
  name: 'totalLimit' | 'outLimit'
  /** Comes before a number is saved. */
  onLimit?: (onContinue: () => void) => void
}

function LimitField({ room, name, label, description, onLimit = (onContinue) => onContinue() }: NamedLimitProps) {
  const viewer = useViewer()
  const limit = useRoomField({ room, name, read: (one) => one[name], write: (value) => ({ [name]: value }) })
  const { set } = limit.field
  return (
    <div className={classes.field}>
      <SelectField
        bind={{ ...limit.field, set: (value) => (value === NO_LIMIT ? set(value) : onLimit(() => set(value))) }}
        label={label}
        options={LIMIT_OPTIONS}
        description={description ?? undefined}
        disabled={!can(viewer, 'room.limit', room)}
      />
      <SaveStatus {...limit} />
    </div>
  )
}
