import type { InitialStatus } from './initialStatus.ts'

/** What one student may have open at a time: a teacher's list is for everybody's requests. */
export const MAX_OPEN_REQUESTS = 10

/**
 * `open` are the student's own passes that await approval or their time, in all schools together; what staff made for
 * them does not count. A pass that goes at once, or waits in line, is none of these.
 */
export function isRequestTooMany(open: number, status: InitialStatus): boolean {
  const staysOpen = status === 'requested' || status === 'approved'
  return staysOpen && open >= MAX_OPEN_REQUESTS
}
