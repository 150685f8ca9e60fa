import type { Room } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { Sheet } from '../../ui/dialog/Sheet.tsx'
import classes from './ConnectDialog.module.css'
import { ConnectForm } from './ConnectForm.tsx'
import { DeviceAddress } from './DeviceAddress.tsx'

interface ConnectDialogProps {
  schoolId: SchoolId
  rooms: readonly Room[]
  onClose: () => void
}

export default function ConnectDialog({ schoolId, rooms, onClose }: ConnectDialogProps) {
  const [first] = rooms
  return (
    <Sheet label="Connect a kiosk" size={640} onClose={onClose}>
      <h2 className={classes.title}>Connect a kiosk</h2>
      <DeviceAddress />
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
