import type { Room } from '@corridor/contract'
import type { RoomId } from '@corridor/rules/ids'
import { useInitialize } from '../../base/session/initialize.ts'
import type { Field } from '../../ui/form/field.ts'
import { Picker } from '../../ui/picker/Picker.tsx'
import { ZoneDot } from '../room/ZoneDot.tsx'

interface RoomFieldProps {
  bind: Field<RoomId | null>
  /** Those that the viewer may choose. */
  rooms: readonly Room[]
}

/** Where the kiosk stands. */
export function RoomField({ bind, rooms }: RoomFieldProps) {
  const { dataBySchoolId } = useInitialize()
  const isOneSchool = new Set(rooms.map(({ schoolId }) => schoolId)).size < 2
  const chosen = rooms.find(({ roomId }) => roomId === bind.value)
  return (
    <Picker
      bind={bind}
      label="Room"
      placeholder="Search for a room"
      options={rooms}
      keyOf={({ roomId }) => roomId}
      labelOf={({ name }) => name}
      detailOf={({ schoolId }) => (isOneSchool ? null : (dataBySchoolId[schoolId]?.school.name ?? null))}
      markOf={({ zoneColor }) => <ZoneDot color={zoneColor} />}
      leftSection={chosen && <ZoneDot color={chosen.zoneColor} />}
      emptyText="None of your rooms has that name."
    />
  )
}
