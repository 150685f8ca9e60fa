import type { Pass } from '@corridor/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSchool, useViewer } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { flash } from '../../base/state/flashes.ts'
import { usePassAction } from '../commands.ts'
import { useIsPending } from '../pending.ts'
import { canMarkSeen } from './upcoming.ts'

// lingui-set comment="Student: a pass that staff made"

/** "Seen", on a pass that somebody else created and that is not marked as seen yet. */
export function SeenButton({ pass }: { pass: Pass }) {
  const viewer = useViewer()
  const school = useSchool(pass.schoolId)
  const now = useNow()
  const act = usePassAction()
  const isPending = useIsPending(pass.passId)
  const { t } = useLingui()
  if (!school || !canMarkSeen(pass, viewer, school, now)) return null

  async function markSeen() {
    const name = pass.professionalFacultyName
    if (!(await act({ action: 'acknowledge' }, pass))) return
    flash(
      name === null
        ? t`The office has been notified that you have seen this pass.`
        : t`${name} has been notified that you have seen this pass.`,
    )
  }

  return (
    <Button variant="default" onClick={markSeen} disabled={isPending}>
      <Trans>Seen</Trans>
    </Button>
  )
}
