import type { Room, SchoolSetup } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { RoomId } from '@corridor/rules/ids'
import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { useViewer } from '../../base/session/initialize.ts'
import { flash } from '../../base/state/flashes.ts'
import { openRooms, setAlwaysOpen } from '../../parts/room/alwaysOpen.ts'
import { RoomsPicker } from '../../parts/room/RoomsPicker.tsx'
import { ZoneDot } from '../../parts/room/ZoneDot.tsx'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Section } from '../../ui/page/Section.tsx'
import { useFocusFallback } from '../../ui/useFocusFallback.ts'
import classes from './Limits.module.css'

/** The rooms that no limit of the school concerns. */
export function AlwaysOpenRooms({ setup: { rooms } }: { setup: SchoolSetup }) {
  const viewer = useViewer()
  const [isAdding, setAdding] = useState(false)
  const open = rooms.filter(({ alwaysOpen }) => alwaysOpen === 1)
  const others = rooms.filter((room) => room.alwaysOpen === 0 && can(viewer, 'room.policy', room))
  const addButton = useFocusFallback<HTMLButtonElement>(open.length)
  const remove = (room: Room) =>
    setAlwaysOpen(room, false).then(
      () => flash(`${room.name} follows the limits now.`),
      (error) => flash(errorMessage(error), 'error'),
    )
  return (
    <Section
      title="Always open"
      description="School-wide limits and closed times don't apply to passes to these rooms."
    >
      {open.length === 0 && <p className={classes.note}>No room yet. The nurse and the office should be.</p>}
      <ul className={classes.rooms}>
        {open.map((room) => (
          <li key={room.roomId}>
            <ZoneDot color={room.zoneColor} />
            <span>{room.name}</span>
            {can(viewer, 'room.policy', room) && (
              <ActionIcon variant="subtle" size={32} aria-label={`Remove ${room.name}`} onClick={() => remove(room)}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
        {others.length > 0 && (
          <li className={classes.add}>
            <Button
              ref={addButton}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              Add a room
            </Button>
          </li>
        )}
      </ul>
      {isAdding && <AddRooms rooms={others} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function AddRooms({ rooms, onClose }: { rooms: readonly Room[]; onClose: () => void }) {
  const form = useForm<{ roomIds: readonly RoomId[] }, void>({
    saved: { roomIds: [] },
    isNew: true,
    isIncomplete: ({ roomIds }) => roomIds.length === 0,
    save: (_, { roomIds }) => openRooms(rooms.filter(({ roomId }) => roomIds.includes(roomId))),
    onSaved: onClose,
  })
  return (
    <DialogForm title="Add a room" form={form} submitLabel="Add" onClose={onClose}>
      <RoomsPicker bind={form.fields.roomIds} rooms={rooms} autoFocus />
    </DialogForm>
  )
}
