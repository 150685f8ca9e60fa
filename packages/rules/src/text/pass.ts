const OFFICE = 'the office'

/** Under whose name a pass goes; null where it is nobody's in particular. */
export interface PassOwnerName {
  /** The origin's faculty where the origin approves, else the destination's. */
  professionalFacultyName: string | null
}

export function awaitingApprovalText({ professionalFacultyName }: PassOwnerName): string {
  return `Awaiting approval from ${professionalFacultyName || OFFICE}`
}

/** Shown wherever the viewer can look but not act. */
export function othersPassHint(faculty: string | null): string {
  return `This is ${faculty || OFFICE}'s pass`
}
