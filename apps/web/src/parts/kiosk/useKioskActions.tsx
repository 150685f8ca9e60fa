import type { Kiosk } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { PUT_KIOSK } from '@corridor/rules/kiosk'
import { IconAlarm, IconPencil, IconPlugConnectedX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useSchoolSetup, useViewer } from '../../base/session/initialize.ts'
import { serverNow } from '../../base/session/now.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import type { RowAction } from '../../ui/table/actions.ts'
import { disconnectKiosk, wakeKiosk } from './commands.ts'
import { isAsleep } from './labels.ts'

const ChangeKiosk = lazyPart(() => import('./ChangeKiosk.tsx'), { floats: true })

/** What can be done with a kiosk on its row, and the dialog of what is being changed. */
export function useKioskActions(schoolId: SchoolId): { actions: readonly RowAction<Kiosk>[]; dialog: ReactNode } {
  const viewer = useViewer()
  const rooms = useSchoolSetup(schoolId).setup?.rooms ?? []
  const [changed, setChanged] = useState<Kiosk | null>(null)
  const actions: readonly RowAction<Kiosk>[] = [
    {
      id: 'change',
      label: 'Change',
      icon: <IconPencil size={18} aria-hidden />,
      single: true,
      run: async ([kiosk]) => {
        setChanged(kiosk ?? null)
        return false
      },
    },
    {
      id: 'wake',
      label: 'Wake',
      icon: <IconAlarm size={18} aria-hidden />,
      single: true,
      refusal: (kiosk) => (isAsleep(kiosk, serverNow()) ? null : 'It is awake'),
      run: async ([kiosk]) => kiosk !== undefined && wakeKiosk(kiosk),
    },
    {
      id: 'disconnect',
      label: 'Disconnect',
      icon: <IconPlugConnectedX size={18} aria-hidden />,
      danger: true,
      single: true,
      run: async ([kiosk]) => kiosk !== undefined && disconnectKiosk(kiosk),
    },
  ]
  const dialog = (
    <Suspense>
      {changed && (
        <ChangeKiosk
          key={changed.kioskId}
          kiosk={changed}
          rooms={rooms.filter((room) => can(viewer, PUT_KIOSK[changed.kind], room))}
          destinations={rooms}
          onClose={() => setChanged(null)}
        />
      )}
    </Suspense>
  )
  return { actions, dialog }
}
