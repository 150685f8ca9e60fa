import type { Room } from '@corridor/contract'
import type { RoomId } from '@corridor/rules/ids'
import type { Field } from '../../ui/form/field.ts'
import { MultiPicker } from '../../ui/picker/MultiPicker.tsx'

interface RoomsPickerProps {
  bind: Field<readonly RoomId[]>
  rooms: readonly Room[]
  autoFocus?: boolean
}

/** Which rooms are always open. */
export function RoomsPicker({ bind, rooms, autoFocus = false }: RoomsPickerProps) {
  return (
    <MultiPicker
      bind={bind}
      label="Always open"
      options={rooms}
      keyOf={({ roomId }) => roomId}
      labelOf={({ name }) => name}
      placeholder="Choose rooms"
      emptyText="No room matches"
      autoFocus={autoFocus}
    />
  )
}
