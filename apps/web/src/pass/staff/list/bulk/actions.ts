import type { Pass } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import type { ListName } from '@corridor/rules/pass'
import { useInitialize } from '../../../../base/session/initialize.ts'
import { useNow } from '../../../../base/session/now.ts'
import { askReason, confirm } from '../../../../base/state/confirm.ts'
import { flash } from '../../../../base/state/flashes.ts'
import { type RowAction, skippedText } from '../../../../ui/table/actions.ts'
import { actOnMany } from '../../../commands.ts'
import { BULK_ACTIONS, BULK_OF, type BulkName, eligible } from './bulk.ts'
import { approvalQuestion, cancelQuestion, rejectionQuestion } from './questions.ts'

/** The bulk actions of a list, with their confirmations and result messages. */
export function useBulkActions(list: ListName): RowAction<Pass>[] {
  const { viewer, dataBySchoolId } = useInitialize()
  const now = useNow()
  const schoolOf = (schoolId: SchoolId) => dataBySchoolId[schoolId]?.school

  async function perform(name: BulkName, passes: readonly Pass[], left: number): Promise<boolean> {
    const { step, success } = BULK_ACTIONS[name]
    const reason = await agreement(name, passes, left)
    const answer = reason === null ? null : await actOnMany(step(reason), passes, viewer)
    if (!answer) return false
    if (answer.passes.length > 0) flash(success)
    const skipped = skippedText(answer.skipped)
    if (skipped) flash(skipped, 'info')
    return true
  }

  return BULK_OF[list].map((name) => {
    const { label, shortcut } = BULK_ACTIONS[name]
    return {
      id: name,
      label,
      ...(shortcut && { shortcut }),
      refusal: (pass) => (eligible(name, [pass], viewer, schoolOf, now).length > 0 ? null : NOT_POSSIBLE),
      run: (passes, left) => perform(name, passes, left),
    }
  })
}

const NOT_POSSIBLE = 'This cannot be done to this pass.'

/** The reason (empty if none is required), or null if the person canceled. */
async function agreement(name: BulkName, passes: readonly Pass[], left: number): Promise<string | null> {
  switch (name) {
    case 'approve':
      return (await confirm(approvalQuestion(passes, left))) ? '' : null
    case 'reject':
      return askReason(await rejectionQuestion(passes, left))
    case 'cancel':
      return askReason(cancelQuestion(passes, left))
    default:
      return ''
  }
}
