const OFFICE = 'the office'

/** The name of the person responsible for a pass, or null if it is the office. */
export interface PassOwnerName {
  /** The origin's faculty if the origin approves, otherwise the destination's. */
  professionalFacultyName: string | null
}

export function awaitingApprovalText({ professionalFacultyName }: PassOwnerName): string {
  return `Awaiting approval from ${professionalFacultyName || OFFICE}`
}

/** Shown when the viewer can see the pass but not act on it. */
export function othersPassHint(faculty: string | null): string {
  return `This is ${faculty || OFFICE}'s pass`
}
