import type { Pass } from '@corridor/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'
import { useIsOffline } from '../../base/reachability.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { usePassAction } from '../commands.ts'
import { useIsPending } from '../pending.ts'

// lingui-set comment="Student: a pass that waits"

/** For a student who has to ask, or waits in line, and cannot wait. Once it is said, it stays. */
export function UrgentButton({ pass, isWide = false }: { pass: Pass; isWide?: boolean }) {
  const act = usePassAction()
  const isPending = useIsPending(pass.passId)
  const isOffline = useIsOffline()
  const { t } = useLingui()
  if (pass.isUrgent || pass.startedAt) return null

  async function hurry() {
    const agreed = await confirm({
      title: t`Is it urgent?`,
      message: t`Your teacher is told right away. You can't take it back.`,
      confirmLabel: t`It's urgent`,
    })
    if (agreed && (await act({ action: 'hurry' }, pass))) flash(t`Your teacher was told that it is urgent.`)
  }

  return (
    <Button
      variant="default"
      onClick={hurry}
      disabled={isPending || isOffline}
      leftSection={<IconUrgent size={18} aria-hidden />}
      {...(isWide && { size: 'lg', radius: 'lg', fullWidth: true })}
    >
      <Trans>It's urgent</Trans>
    </Button>
  )
}
