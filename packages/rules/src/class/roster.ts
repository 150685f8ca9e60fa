/** A class from a roster keeps its students and its teachers to the roster, or the next import would undo every change. */
export const KEPT_BY_ROSTER =
  "This class comes from your school's roster. Its students and its teachers are changed there."

export function isFromRoster({ source }: { source: string | null }): boolean {
  return source !== null
}
