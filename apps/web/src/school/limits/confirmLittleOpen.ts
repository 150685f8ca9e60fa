import { type Closing, leavesLittleOpen, type Span } from '@corridor/rules/schedule'
import type { LocalDay } from '@corridor/rules/time'
import { confirm } from '../../base/state/confirm.ts'

/** Asks before a closing leaves less than a third of the class time of a day. True if there is nothing to ask. */
export async function confirmLittleOpen(
  before: Closing,
  after: Closing,
  blocksOn: (day: LocalDay) => readonly Span[],
  days: readonly LocalDay[],
): Promise<boolean> {
  if (!leavesLittleOpen(before, after, blocksOn, days)) return true
  return confirm({
    title: 'Really?',
    message: 'Students would have to ask for most passes.',
    confirmLabel: 'Save',
  })
}
