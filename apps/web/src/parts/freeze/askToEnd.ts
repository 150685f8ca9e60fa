import type { Freeze } from '@corridor/contract'
import { LATE_MARK_MINUTES } from '@corridor/rules/freeze'
import { errorMessage } from '../../base/apiError.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { endFreeze } from './commands.ts'

/** "End the freeze?", with how many are still to find where that is known. */
export async function askToEnd(freeze: Freeze, toFind?: number): Promise<void> {
  const isAgreed = await confirm({
    title: freeze.isDrill ? 'End the drill?' : 'End the freeze?',
    message:
      `${toFindText(toFind)} Students can use passes again at once. The roll call stays open for ${LATE_MARK_MINUTES} minutes.`.trim(),
    confirmLabel: freeze.isDrill ? 'End drill' : 'End freeze',
    danger: true,
  })
  if (!isAgreed) return
  try {
    await endFreeze(freeze)
    flash('Passes are open again.')
  } catch (error) {
    flash(errorMessage(error), 'error')
  }
}

function toFindText(toFind: number | undefined): string {
  if (toFind === undefined) return ''
  if (toFind === 0) return 'Everybody is accounted for.'
  return toFind === 1 ? '1 student is still to find.' : `${toFind.toLocaleString('en-US')} students are still to find.`
}
