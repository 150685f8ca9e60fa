import type { Room } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { useViewer } from '../../base/session/initialize.ts'
import { Section } from '../../ui/page/Section.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import KioskRows from './KioskRows.tsx'

const ABOUT = 'A tablet or Chromebook in the room, where students make and end passes without a device of their own.'

/** The kiosks of these rooms, for those who may manage them. Nothing for everybody else. */
export default function RoomKiosks({ schoolId, rooms }: { schoolId: SchoolId; rooms: readonly Room[] }) {
  const viewer = useViewer()
  const managed = rooms.filter((room) => can(viewer, 'kiosk.manage', room))
  if (managed.length === 0) return null
  return (
    <Section title="Kiosks" description={ABOUT}>
      <KioskRows schoolId={schoolId} isShown={({ roomId }) => managed.some((room) => room.roomId === roomId)} />
      <div>
        <ConnectButton schoolId={schoolId} rooms={managed} isMinor />
      </div>
    </Section>
  )
}
