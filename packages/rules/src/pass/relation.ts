/**
 * How a viewer stands to a pass. The transition table, the lists and the live events all ask this one question,
 * so that a button, the server's verdict and the receiver of an event can never disagree.
 */
import { can } from '../access/abilities.ts'
import { actsFor, belongsTo, isStaffOf, isStudentOf, type Viewer } from '../access/viewer.ts'
import type { PassFacts } from './facts.ts'

/** `author` is the student who asked for it; `issuer` the member of staff who made it for somebody. */
export type Relation = 'student' | 'author' | 'destination' | 'origin' | 'issuer' | 'roomStaff' | 'office'

export type RelationFacts = Pick<
  PassFacts,
  | 'schoolId'
  | 'studentId'
  | 'createdBy'
  | 'toFacultyId'
  | 'fromFacultyId'
  | 'fromRoomId'
  | 'toRoomId'
  | 'approvalByOrigin'
  | 'approverRoomId'
>

export function relations(viewer: Viewer, pass: RelationFacts): ReadonlySet<Relation> {
  const found = new Set<Relation>()
  if (isStudentOn(viewer, pass)) {
    found.add('student')
    if (pass.createdBy === viewer.userId) found.add('author')
  }
  if (!isStaffOf(viewer, pass.schoolId)) return found
  if (actsFor(viewer, pass.schoolId, pass.toFacultyId)) found.add('destination')
  if (pass.approvalByOrigin && actsFor(viewer, pass.schoolId, pass.fromFacultyId)) found.add('origin')
  if (actsFor(viewer, pass.schoolId, pass.createdBy)) found.add('issuer')
  if (pass.approverRoomId !== null && viewer.linkedRoomIds.includes(pass.approverRoomId)) found.add('roomStaff')
  if (can(viewer, 'pass.editAll', pass)) found.add('office')
  return found
}

/** The viewer is the student whose pass it is. */
export function isStudentOn(viewer: Viewer, pass: Pick<PassFacts, 'schoolId' | 'studentId'>): boolean {
  return viewer.userId === pass.studentId && isStudentOf(viewer, pass.schoolId)
}

/** Named on the pass: its student, or faculty at either end. */
export function isNamedOn(viewer: Viewer, pass: RelationFacts): boolean {
  if (viewer.userId === pass.studentId) return true
  return (
    isStaffOf(viewer, pass.schoolId) &&
    (actsFor(viewer, pass.schoolId, pass.toFacultyId) || actsFor(viewer, pass.schoolId, pass.fromFacultyId))
  )
}

/** In the viewer's own lists though not named on it: they share a room with it, or made it. */
export function isInferred(viewer: Viewer, pass: RelationFacts): boolean {
  if (isNamedOn(viewer, pass) || !isStaffOf(viewer, pass.schoolId)) return false
  return (
    actsFor(viewer, pass.schoolId, pass.createdBy) ||
    viewer.linkedRoomIds.includes(pass.toRoomId) ||
    (pass.fromRoomId !== null && viewer.linkedRoomIds.includes(pass.fromRoomId))
  )
}

/** Belongs in the viewer's own lists. */
export function isOwn(viewer: Viewer, pass: RelationFacts): boolean {
  return belongsTo(viewer, pass.schoolId) && (isNamedOn(viewer, pass) || isInferred(viewer, pass))
}

/** Finds it in a list or hears of it live: their own passes, and everybody's with allPasses. */
export function maySee(viewer: Viewer, pass: RelationFacts): boolean {
  return isOwn(viewer, pass) || can(viewer, 'pass.seeAll', pass)
}

/** Opens it by its id: any staff of its school may check the pass of a student they meet in the hall. */
export function mayRead(viewer: Viewer, pass: RelationFacts): boolean {
  return isStaffOf(viewer, pass.schoolId) || (belongsTo(viewer, pass.schoolId) && viewer.userId === pass.studentId)
}

/** Who acts on a pass, who says that its student arrived, and who is asked to approve it. */
export const EDITORS: readonly Relation[] = ['destination', 'origin', 'issuer', 'office']
export const CONFIRMERS: readonly Relation[] = ['destination', 'origin', 'office']
export const APPROVERS: readonly Relation[] = ['destination', 'origin', 'roomStaff', 'office']

function standsIn(viewer: Viewer, pass: RelationFacts, wanted: readonly Relation[]): boolean {
  const held = relations(viewer, pass)
  return wanted.some((relation) => held.has(relation))
}

export function isEditable(viewer: Viewer, pass: RelationFacts): boolean {
  return standsIn(viewer, pass, EDITORS)
}

/** The issuer may do what the destination may, except say that the student arrived. */
export function mayConfirm(viewer: Viewer, pass: RelationFacts): boolean {
  return standsIn(viewer, pass, CONFIRMERS)
}

/** The hint that a pass is somebody else's: to staff who cannot act on it, to a student who did not ask for it. */
export function isOthersPass(viewer: Viewer, pass: RelationFacts & Pick<PassFacts, 'approvedAt'>): boolean {
  const held = relations(viewer, pass)
  if (held.has('student')) return !held.has('author')
  const mayApprove = held.has('roomStaff') && pass.approvedAt === null
  return !mayApprove && !isEditable(viewer, pass)
}

/** Ending a pass at its own destination (or origin, where that approves) is the confirmation. */
export function endConfirms(viewer: Viewer, pass: RelationFacts): boolean {
  return standsIn(viewer, pass, ['destination', 'origin'])
}
