/** The bulk actions as data: which passes each applies to, its confirmation, and its result message. */
import type { Pass } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { isAvailable, type ListName, type PassAction, type SchoolClock } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import type { BulkStep } from '../../../expected.ts'

export type BulkName = 'approve' | 'reject' | 'start' | 'cancel' | 'end' | 'confirm' | 'flag'

interface BulkAction {
  label: string
  /** The action's name in the rules, which decide which passes it applies to. */
  rule: PassAction
  /** Builds the step once the person has confirmed, with their reason if one is required. */
  step: (reason: string) => BulkStep
  success: string
  /** Its keyboard shortcut. */
  shortcut?: { key: string; text: string }
}

export const BULK_ACTIONS: Record<BulkName, BulkAction> = {
  approve: {
    label: 'Approve',
    rule: 'approve',
    step: () => ({ action: 'approve' }),
    success: 'Successfully approved pass(es)!',
    shortcut: { key: 'a', text: 'Approve the selected passes, or this one' },
  },
  reject: {
    label: 'Reject',
    rule: 'reject',
    step: (reason) => ({ action: 'reject', reason }),
    success: 'Successfully rejected pass(es)',
    shortcut: { key: 'r', text: 'Reject the selected passes, or this one' },
  },
  start: {
    label: 'Start',
    rule: 'start',
    step: () => ({ action: 'start' }),
    success: 'Successfully started pass(es)',
  },
  cancel: {
    label: 'Cancel',
    rule: 'cancel',
    step: (reason) => ({ action: 'cancel', reason }),
    success: 'Successfully canceled pass(es)',
  },
  end: {
    label: 'End',
    rule: 'complete',
    step: () => ({ action: 'complete' }),
    success: 'Successfully ended pass(es)',
  },
  confirm: {
    label: 'Confirm',
    rule: 'confirm',
    step: () => ({ action: 'confirm', confirmed: true }),
    success: 'Successfully confirmed pass(es)',
  },
  flag: {
    label: 'Flag',
    rule: 'confirm',
    step: () => ({ action: 'confirm', confirmed: false }),
    success: 'Successfully flagged pass(es)',
  },
}

export const BULK_OF: Record<ListName, readonly BulkName[]> = {
  requested: ['approve', 'reject'],
  upcoming: ['start', 'cancel'],
  live: ['end', 'confirm', 'flag'],
}

/** The selected passes that the action applies to, by the same rules as on the server. */
export function eligible(
  name: BulkName,
  selected: readonly Pass[],
  viewer: Viewer,
  schoolOf: (schoolId: SchoolId) => SchoolClock | undefined,
  now: Instant,
): Pass[] {
  return selected.filter((pass) => {
    const school = schoolOf(pass.schoolId)
    return school !== undefined && isAvailable(BULK_ACTIONS[name].rule, pass, viewer, school, now)
  })
}

export function approveQuestion(count: number): string {
  return `Are you sure you want to approve ${count} pass(es)?`
}
