/**
 * The life of a pass: which action is allowed in which status, and for whom. Anything that is not listed is refused.
 * `refusal.ts` adds the other conditions: the window, the rooms, a reason.
 */
import { APPROVERS, CONFIRMERS, EDITORS, type Relation } from './relation.ts'
import type { PassStatus } from './status.ts'

export const PASS_ACTIONS = [
  'approve',
  'reject',
  'start',
  'complete',
  'sendBack',
  'confirm',
  'cancel',
  'acknowledge',
  'update',
  'hurry',
] as const
export type PassAction = (typeof PASS_ACTIONS)[number]

/** `system` acts when the line moves up or the school day ends. */
export type Actor = Relation | 'system'

export const TRANSITIONS: Readonly<Record<PassAction, Partial<Record<PassStatus, readonly Actor[]>>>> = {
  approve: { awaitingApproval: APPROVERS },
  reject: { awaitingApproval: APPROVERS },
  start: { approved: ['student', ...EDITORS], queued: [...EDITORS, 'system'] },
  complete: { inProgress: ['student', ...EDITORS, 'hallDuty', 'system'] },
  sendBack: { inProgress: ['hallDuty'] },
  confirm: { awaitingConfirmation: CONFIRMERS },
  cancel: {
    awaitingApproval: ['student', 'system'],
    approved: ['author', ...EDITORS, 'system'],
    queued: ['student', ...EDITORS, 'system'],
  },
  acknowledge: { approved: ['student'], queued: ['student'], inProgress: ['student'] },
  update: { awaitingApproval: ['student', ...EDITORS], approved: ['student', ...EDITORS] },
  hurry: { awaitingApproval: ['student'], queued: ['student'] },
}

export function actorsFor(action: PassAction, status: PassStatus): readonly Actor[] {
  return TRANSITIONS[action][status] ?? []
}
