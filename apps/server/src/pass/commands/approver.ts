import { type Approver, countedEndpoints, resolveApprover, type StaffByRoom } from '@corridor/rules/pass'
import type { PassRow } from '../change/passRecord.ts'

/** The approver of a request, given who works where now. */
export function approverOf(pass: PassRow, staff: StaffByRoom): Approver {
  const approval = pass.approvalByOrigin ? 'origin' : 'required'
  return resolveApprover(countedEndpoints(pass, staff), approval, new Set(staff.keys()))
}

export function isSameApprover(a: Approver, b: Approver): boolean {
  return a.approverId === b.approverId && a.approverRoomId === b.approverRoomId
}
