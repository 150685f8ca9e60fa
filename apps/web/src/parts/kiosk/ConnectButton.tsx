import type { Room } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'

const ConnectDialog = lazyPart(() => import('./ConnectDialog.tsx'), { floats: true })

interface ConnectButtonProps {
  schoolId: SchoolId
  /** Where the viewer may put a kiosk. */
  rooms: readonly Room[]
  /** One of several buttons of its page. */
  isMinor?: true
}

export function ConnectButton({ schoolId, rooms, isMinor }: ConnectButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={isMinor ? 'default' : 'filled'}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Connect a kiosk
      </Button>
      <Suspense>
        {isOpen && <ConnectDialog schoolId={schoolId} rooms={rooms} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
