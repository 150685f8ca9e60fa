import type { Room } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { Sheet } from '../../ui/dialog/Sheet.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import { ConnectIntro } from './ConnectIntro.tsx'

interface ConnectDialogProps {
  schoolId: SchoolId
  rooms: readonly Room[]
  onClose: () => void
}

export default function ConnectDialog({ schoolId, rooms, onClose }: ConnectDialogProps) {
  const [first] = rooms
  return (
    <Sheet label="Connect a kiosk" size={640} onClose={onClose}>
      <ConnectIntro />
      <ConnectForm
        schoolId={schoolId}
        rooms={rooms}
        roomId={rooms.length === 1 && first ? first.roomId : null}
        onConnected={onClose}
        onCancel={onClose}
      />
    </Sheet>
  )
}
