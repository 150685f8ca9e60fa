/** How many requests a student may have open at a time, so that one student cannot fill a teacher's list. */
export const MAX_OPEN_REQUESTS = 10

/**
 * `open` counts the student's own passes that await approval or their scheduled time, in all schools together. Passes
 * that staff issued do not count, and neither do passes that start immediately or wait in line.
 */
export function exceedsOpenRequests(
  open: number,
  { kind }: { kind: 'refused' | 'ask' | 'granted' | 'line' | 'go' },
): boolean {
  const staysOpen = kind === 'ask' || kind === 'granted'
  return staysOpen && open >= MAX_OPEN_REQUESTS
}
