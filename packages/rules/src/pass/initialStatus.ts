/** What a new pass is from its first moment. */
export type InitialStatus = 'requested' | 'approved' | 'queued' | 'inProgress'

export interface CreationFacts {
  isIssuedByStaff: boolean
  needsApproval: boolean
  isAsap: boolean
  /** All limits of its destination have room. */
  mayGo: boolean
}

/** Staff approve what they issue and never set somebody's clock running; a student's quick pass runs at once. */
export function initialStatus({ isIssuedByStaff, needsApproval, isAsap, mayGo }: CreationFacts): InitialStatus {
  if (isIssuedByStaff) return 'approved'
  if (needsApproval) return 'requested'
  if (!isAsap) return 'approved'
  return mayGo ? 'inProgress' : 'queued'
}
