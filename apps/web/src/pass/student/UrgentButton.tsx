import type { Pass } from '@corridor/contract'
import { Button } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'
import { useIsOffline } from '../../base/reachability.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { usePassAction } from '../commands.ts'
import { useIsPending } from '../pending.ts'

/** For a student who has to ask, or waits in line, and cannot wait. Once it is said, it stays. */
export function UrgentButton({ pass, isWide = false }: { pass: Pass; isWide?: boolean }) {
  const act = usePassAction()
  const isPending = useIsPending(pass.passId)
  const isOffline = useIsOffline()
  if (pass.isUrgent || pass.startedAt) return null

  async function hurry() {
    const agreed = await confirm({
      title: 'Is it urgent?',
      message: "Your teacher is told right away. You can't take it back.",
      confirmLabel: "It's urgent",
    })
    if (agreed && (await act({ action: 'hurry' }, pass))) flash('Your teacher was told that it is urgent.')
  }

  return (
    <Button
      variant="default"
      onClick={hurry}
      disabled={isPending || isOffline}
      leftSection={<IconUrgent size={18} aria-hidden />}
      {...(isWide && { size: 'lg', radius: 'lg', fullWidth: true })}
    >
      It's urgent
    </Button>
  )
}
