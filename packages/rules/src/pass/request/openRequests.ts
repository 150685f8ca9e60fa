/**
 * How many requests a student may have open at a time, so that one student cannot fill a teacher's list. Counted are the
 * student's own passes that await approval or their scheduled time, in all schools together. Passes that staff issued do
 * not count, and neither do passes that start immediately or wait in line.
 */
export const MAX_OPEN_REQUESTS = 10
