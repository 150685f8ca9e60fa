import type { RoomRow } from '@corridor/contract'
import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useAlwaysOpen } from '../parts/room/useAlwaysOpen.ts'
import { SaveStatus } from '../ui/form/SaveStatus.tsx'
import classes from './SchoolRooms.module.css'

/** Switched in place. */
export function AlwaysOpen({ room, mayEdit }: { room: RoomRow; mayEdit: boolean }) {
  const { field, ...status } = useAlwaysOpen(room)
  return (
    <span className={classes.alwaysOpen}>
      <Switch
        size="md"
        aria-label={`${room.name} is always open`}
        checked={field.value}
        disabled={!mayEdit}
        onChange={({ currentTarget }) => field.set(currentTarget.checked)}
      />
      <SaveStatus {...status} />
    </span>
  )
}
