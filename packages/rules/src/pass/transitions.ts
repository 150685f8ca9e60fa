/**
 * The life of a pass: which action is open in which state, and to whom. This table is the whole truth about it;
 * what is not listed is refused. Conditions of time and place (the window, the rooms, a reason) follow in
 * `verdict.ts`.
 */
import type { Relation } from './relation.ts'
import type { PassStatus } from './status.ts'

export type PassAction = 'approve' | 'reject' | 'start' | 'complete' | 'confirm' | 'cancel' | 'acknowledge' | 'update'

export const PASS_ACTIONS: readonly PassAction[] = [
  'approve',
  'reject',
  'start',
  'complete',
  'confirm',
  'cancel',
  'acknowledge',
  'update',
]

/** Relations of people; `system` is the line moving up, or the end of the school day. */
export type Actor = Relation | 'system'

const approvers: readonly Actor[] = ['destination', 'origin', 'roomStaff', 'office']
const editors: readonly Actor[] = ['destination', 'origin', 'issuer', 'office']

export const TRANSITIONS: Readonly<Record<PassAction, Partial<Record<PassStatus, readonly Actor[]>>>> = {
  approve: { awaitingApproval: approvers },
  reject: { awaitingApproval: approvers },
  start: { approved: ['student', ...editors], queued: [...editors, 'system'] },
  complete: { inProgress: ['student', ...editors, 'system'] },
  confirm: { awaitingConfirmation: ['destination', 'origin', 'office'] },
  cancel: {
    awaitingApproval: ['student', 'system'],
    approved: ['author', ...editors, 'system'],
    queued: ['student', ...editors, 'system'],
  },
  acknowledge: { approved: ['student'], queued: ['student'], inProgress: ['student'] },
  update: { awaitingApproval: ['student', ...editors], approved: ['student', ...editors] },
}

export function actorsFor(action: PassAction, status: PassStatus): readonly Actor[] {
  return TRANSITIONS[action][status] ?? []
}
