import type { Pass } from '@corridor/contract'
import type { ListName } from '@corridor/rules'
import { useRef } from 'react'
import { useInitialize } from '../../../base/session/initialize.ts'
import { useNow } from '../../../base/session/now.ts'
import { askReason, confirm } from '../../../base/state/confirm.ts'
import { flash } from '../../../base/state/flashes.ts'
import { actOnMany } from '../../actions.ts'
import { approveQuestion, BULK_ACTIONS, BULK_OF, type BulkName, eligible, restText, skippedText } from './bulk.ts'

export interface BulkChoice {
  name: BulkName
  label: string
  isOpen: boolean
  run: () => Promise<void>
}

/** What can be done to these passes, whichever they are. `onDone` is told when something was done. */
export function useBulkActions(list: ListName, onDone: () => void): (selected: readonly Pass[]) => BulkChoice[] {
  const { viewer, dataBySchoolId } = useInitialize()
  const now = useNow()
  const schoolOf = (schoolId: number) => dataBySchoolId[schoolId]?.school

  const isUnderWay = useRef(false)
  async function perform(name: BulkName, fitting: readonly Pass[], selected: number) {
    const { step, success } = BULK_ACTIONS[name]
    const reason = await agreement(name, fitting.length, selected)
    // A second tap while the first is under way would tell of passes that were skipped, and mean nothing.
    if (reason === null || isUnderWay.current) return
    isUnderWay.current = true
    const answer = await actOnMany(step(reason), fitting, viewer)
    isUnderWay.current = false
    if (!answer) return
    onDone()
    if (answer.passes.length > 0) flash(success)
    const skipped = skippedText(answer.skipped)
    if (skipped) flash(skipped, 'info')
  }

  return (selected) =>
    BULK_OF[list].map((name) => {
      const fitting = eligible(name, selected, viewer, schoolOf, now)
      return {
        name,
        label: BULK_ACTIONS[name].label,
        isOpen: fitting.length > 0,
        run: () => perform(name, fitting, selected.length),
      }
    })
}

/** The reason, empty where none is asked for; null when the person thought better of it. */
async function agreement(name: BulkName, count: number, selected: number): Promise<string | null> {
  const rest = restText(count, selected)
  const { label } = BULK_ACTIONS[name]
  if (name === 'approve') {
    const message = [approveQuestion(count), rest].filter(Boolean).join(' ')
    return (await confirm({ title: 'Approve passes', message, confirmLabel: label })) ? '' : null
  }
  if (name === 'reject' || name === 'cancel') {
    const message = ['The students see your reason.', rest].filter(Boolean).join(' ')
    const confirmLabel = name === 'cancel' ? 'Cancel passes' : label
    return askReason({ title: `${label} ${count} pass(es)?`, message, confirmLabel, danger: true })
  }
  return ''
}
