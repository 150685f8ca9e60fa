import type { Pass } from '@corridor/contract'
import type { PersonSubject, Viewer } from '@corridor/rules/access'
import { isOwn } from '@corridor/rules/pass'

/**
 * The student of a pass, and whether the viewer knows them from it: it was started, or is open and somebody else made
 * it. The server asks the same (`user/knownStudent.ts`), and it also knows the viewer's other passes and classes.
 */
export function passStudent(viewer: Viewer, pass: Pass): PersonSubject {
  const { schoolId, studentId, startedAt, createdBy, rejectedAt, canceledAt } = pass
  const isOpen = rejectedAt === null && canceledAt === null
  const isTaught = isOwn(viewer, pass) && (startedAt !== null || (isOpen && createdBy !== viewer.userId))
  return { schoolId, userId: studentId, type: 'student', isTaught }
}
