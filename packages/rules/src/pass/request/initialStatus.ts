export type InitialStatus = 'requested' | 'approved' | 'queued' | 'inProgress'

export interface CreationFacts {
  isIssuedByStaff: boolean
  needsApproval: boolean
  isAsap: boolean
  /** No limit of its destination is reached. */
  mayGo: boolean
}

/** A pass issued by staff is approved but not started. A student's quick pass starts immediately. */
export function initialStatus({ isIssuedByStaff, needsApproval, isAsap, mayGo }: CreationFacts): InitialStatus {
  if (isIssuedByStaff) return 'approved'
  if (needsApproval) return 'requested'
  if (!isAsap) return 'approved'
  return mayGo ? 'inProgress' : 'queued'
}
