import type { SchoolSetup } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { RoomId } from '@corridor/rules/ids'
import { isLikelyAlwaysOpen } from '@corridor/rules/pass'
import { useViewer } from '../../base/session/initialize.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { openRooms } from './alwaysOpen.ts'
import classes from './FirstLimitDialog.module.css'
import { RoomsPicker } from './RoomsPicker.tsx'

interface FirstLimitDialogProps {
  setup: SchoolSetup
  onClose: () => void
  onDone: () => void
}

/** Which rooms no limit concerns. Those for the sick and the worried are chosen already. */
export function FirstLimitDialog({ setup, onClose, onDone }: FirstLimitDialogProps) {
  const viewer = useViewer()
  const rooms = setup.rooms.filter((room) => can(viewer, 'room.policy', room))
  const form = useForm<{ roomIds: readonly RoomId[] }, void>({
    saved: { roomIds: rooms.filter(isLikelyAlwaysOpen).map(({ roomId }) => roomId) },
    isNew: true,
    save: (_, { roomIds }) => openRooms(rooms.filter(({ roomId }) => roomIds.includes(roomId))),
    onSaved: onDone,
  })
  const count = form.values.roomIds.length
  return (
    <DialogForm
      title="Which rooms are always open?"
      form={form}
      submitLabel={count === 0 ? 'Continue without any' : `Continue with ${count}`}
      onClose={onClose}
    >
      {/* Reading comes first: with the focus, the picker would open over the buttons. */}
      <p className={classes.note} tabIndex={-1} data-autofocus>
        School-wide limits and closed times don't apply to passes to these rooms. A sick student should never have to
        wait for one.
      </p>
      <RoomsPicker bind={form.fields.roomIds} rooms={rooms} />
    </DialogForm>
  )
}
