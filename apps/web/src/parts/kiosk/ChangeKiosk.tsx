import type { Kiosk, Room } from '@corridor/contract'
import { KIOSK_IDENTIFY, KIOSK_NAME_LENGTH } from '@corridor/rules/kiosk'
import { flash } from '../../base/state/flashes.ts'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { MultiPicker } from '../../ui/picker/MultiPicker.tsx'
import { BoardWarning } from './BoardWarning.tsx'
import { changeKiosk } from './commands.ts'
import { bodyOf, formOf, problemsOf } from './form.ts'
import { IDENTIFY_LABELS } from './labels.ts'
import { RoomField } from './RoomField.tsx'
import { ServesField } from './ServesField.tsx'

interface ChangeKioskProps {
  kiosk: Kiosk
  /** Where the viewer may put it. */
  rooms: readonly Room[]
  /** All rooms of the school, for its tiles. */
  destinations: readonly Room[]
  onClose: () => void
}

/** Whom a kiosk serves and how, and where it stands. The device follows at once. */
export default function ChangeKiosk({ kiosk, rooms, destinations, onClose }: ChangeKioskProps) {
  const { schoolId, kioskId, version } = kiosk
  const form = useForm({
    saved: formOf(kiosk),
    problems: problemsOf,
    isIncomplete: ({ roomId }) => roomId === null,
    save: (changes) => changeKiosk({ params: { schoolId, kioskId }, body: { ...bodyOf(changes), version } }),
    valuesOf: formOf,
    onSaved: ({ name }) => {
      flash(`${name} is changed.`)
      onClose()
    },
  })
  const { name, roomId, students, identify, destinationIds, playsSound } = form.fields
  return (
    <DialogForm title={`Change ${kiosk.name}`} form={form} submitLabel="Save" onClose={onClose}>
      <TextField bind={name} label="Name" required maxLength={KIOSK_NAME_LENGTH} autoComplete="off" />
      <RoomField bind={roomId} rooms={rooms} />
      {kiosk.kind === 'board' ? (
        <BoardWarning />
      ) : (
        <>
          <SelectField
            bind={identify}
            label="Students identify themselves by"
            options={KIOSK_IDENTIFY.map((value) => ({ value, label: IDENTIFY_LABELS[value] }))}
          />
          {kiosk.kind === 'room' && (
            <>
              <ServesField bind={students} />
              <MultiPicker
                bind={destinationIds}
                label="Places on its screen"
                description="In this order. Leave it blank for those that students of this room use most."
                placeholder="Search for a room"
                options={destinations.filter((room) => room.roomId !== roomId.value)}
                keyOf={(room) => room.roomId}
                labelOf={(room) => room.name}
                emptyText="No room with that name."
              />
              <SwitchField
                bind={playsSound}
                label="A soft sound when it is somebody’s turn"
                description="Browsers play it once somebody has touched the screen."
              />
            </>
          )}
        </>
      )}
    </DialogForm>
  )
}
