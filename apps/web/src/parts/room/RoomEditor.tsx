import type { Room } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { useInitialize } from '../../base/session/initialize.ts'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SaveStatus } from '../../ui/form/SaveStatus.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { OutLimitField, TotalLimitField } from './LimitFields.tsx'
import {
  ALWAYS_OPEN_HELP,
  APPROVAL_HELP,
  ASAP_HELP,
  BATHROOM_HELP,
  identifierProblem,
  nameProblem,
  POLICY_REASON,
} from './labels.ts'
import { PauseButton, usePauseLine } from './PauseControl.tsx'
import classes from './RoomEditor.module.css'
import { useAlwaysOpen } from './useAlwaysOpen.ts'
import { useRoomField } from './useRoomField.ts'
import { useTimeLimit } from './useTimeLimit.ts'

const flag = (value: boolean) => (value ? 1 : 0)

/** The fields of a room. Each saves itself. */
export function RoomEditor({ room, hasLimits = true }: { room: Room; hasLimits?: boolean }) {
  const { viewer } = useInitialize()
  const mayEdit = can(viewer, 'room.edit', room)
  const mayDecide = can(viewer, 'room.policy', room)
  const name = useRoomField({
    room,
    name: 'name',
    read: (one) => one.name,
    write: (value) => ({ name: value }),
    problem: nameProblem,
    saved: (one) => `Successfully Updated ${one.name}!`,
  })
  const identifier = useRoomField({
    room,
    name: 'identifier',
    read: (one) => one.identifier,
    write: (value) => ({ identifier: value }),
    problem: identifierProblem,
  })
  const approval = useRoomField({
    room,
    name: 'requiresApproval',
    read: (one) => one.requiresApproval === 1,
    write: (value) => ({ requiresApproval: flag(value) }),
  })
  const asap = useRoomField({
    room,
    name: 'allowAsap',
    read: (one) => one.allowAsap === 1,
    write: (value) => ({ allowAsap: flag(value) }),
  })
  const bathroom = useRoomField({
    room,
    name: 'bathroom',
    read: (one) => one.bathroom === 1,
    write: (value) => ({ bathroom: flag(value) }),
  })
  const alwaysOpen = useAlwaysOpen(room)
  return (
    <div className={classes.fields}>
      <div className={classes.field}>
        <TextField bind={name.field} label="Name" required disabled={!mayEdit} />
        <SaveStatus {...name} />
      </div>
      <div className={classes.field}>
        <TextField bind={identifier.field} label="Number" required disabled={!mayEdit} />
        <SaveStatus {...identifier} />
      </div>
      <div className={classes.field}>
        <SwitchField
          bind={approval.field}
          label="Requires Approval"
          description={mayDecide ? APPROVAL_HELP : POLICY_REASON}
          disabled={!mayDecide}
        />
        <SaveStatus {...approval} />
      </div>
      {approval.field.value && (
        <div className={classes.field}>
          <SwitchField bind={asap.field} label="Allow ASAP Requests" description={ASAP_HELP} disabled={!mayDecide} />
          <SaveStatus {...asap} />
        </div>
      )}
      <div className={classes.field}>
        <SwitchField bind={bathroom.field} label="Bathroom" description={BATHROOM_HELP} disabled={!mayDecide} />
        <SaveStatus {...bathroom} />
      </div>
      <div className={classes.field}>
        <SwitchField bind={alwaysOpen.field} label="Always open" description={ALWAYS_OPEN_HELP} disabled={!mayDecide} />
        <SaveStatus {...alwaysOpen} />
      </div>
      {hasLimits && <RoomLimits room={room} />}
    </div>
  )
}

function RoomLimits({ room }: { room: Room }) {
  const { viewer } = useInitialize()
  const mayLimit = can(viewer, 'room.limit', room)
  const time = useTimeLimit(room)
  return (
    <>
      <TotalLimitField room={room} />
      <OutLimitField room={room} />
      <PauseField room={room} />
      <div className={classes.field}>
        <NumberField
          bind={time.field}
          label="Time Limit (minutes)"
          description="Staff are alerted when a pass takes longer. Leave it blank to use the school's limit."
          disabled={!mayLimit}
        />
        <SaveStatus {...time} />
      </div>
    </>
  )
}

/** For a while, unlike closing the room. */
function PauseField({ room }: { room: Room }) {
  const line = usePauseLine(room)
  return (
    <div className={classes.field}>
      <div>
        <p className={classes.pause} role="status">
          {line ?? 'Open. Pause it while nobody should be sent there.'}
        </p>
        <PauseButton room={room} />
      </div>
    </div>
  )
}
