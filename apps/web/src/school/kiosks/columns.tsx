import type { Kiosk } from '@corridor/contract'
import { LastSeen } from '../../parts/kiosk/LastSeen.tsx'
import { IDENTIFY_LABELS, KIND_LABELS, SERVES_LABELS } from '../../parts/kiosk/labels.ts'
import { RoomChip } from '../../parts/pass/RoomChip.tsx'
import type { Column } from '../../ui/table/columns.ts'

export type KioskSort = 'name' | 'room' | 'seen'

/** A board shows what is going on and asks nobody who they are. */
const takesNumbers = ({ kind }: Kiosk) => kind !== 'board'

export function columnsFor(colorOf: (kiosk: Kiosk) => string | null): readonly Column<Kiosk, KioskSort>[] {
  return [
    { id: 'name', label: 'Name', sort: 'name', cell: ({ name }) => <b dir="auto">{name}</b> },
    {
      id: 'room',
      label: 'Room',
      sort: 'room',
      cell: (kiosk) => <RoomChip name={kiosk.roomName} color={colorOf(kiosk)} />,
    },
    { id: 'kind', label: 'Kind', width: 104, cell: ({ kind }) => KIND_LABELS[kind] },
    {
      id: 'serves',
      label: 'Serves',
      width: 150,
      cell: (kiosk) => takesNumbers(kiosk) && SERVES_LABELS[kiosk.students],
    },
    {
      id: 'identify',
      label: 'Identifies by',
      width: 150,
      cell: (kiosk) => takesNumbers(kiosk) && IDENTIFY_LABELS[kiosk.identify],
    },
    { id: 'seen', label: 'Last seen', sort: 'seen', width: 190, cell: (kiosk) => <LastSeen kiosk={kiosk} /> },
  ]
}
