/**
 * A viewer's relationship to a pass. The transition table, the lists and the live events all use it, so the buttons,
 * the server and the recipients of an event always agree.
 */
import { can } from '../access/abilities.ts'
import { actsFor, belongsTo, isStaffOf, isStudentOf, sharesRoom, type Viewer } from '../access/viewer.ts'
import type { PassFacts } from './facts.ts'

/** `author` is the student who requested the pass, `issuer` the staff member who issued it. `hallDuty` walks the halls. */
export type Relation = 'student' | 'author' | 'destination' | 'origin' | 'issuer' | 'roomStaff' | 'office' | 'hallDuty'

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
  if (sharesRoom(viewer, pass.approverRoomId)) found.add('roomStaff')
  if (can(viewer, 'pass.editAll', pass)) found.add('office')
  if (can(viewer, 'hall.act', pass)) found.add('hallDuty')
  return found
}

/** The viewer is the pass's student. */
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

/** In the viewer's own lists although they are not named on it: it involves one of their rooms, or they created it. */
export function isInferred(viewer: Viewer, pass: RelationFacts): boolean {
  if (isNamedOn(viewer, pass) || !isStaffOf(viewer, pass.schoolId)) return false
  return (
    actsFor(viewer, pass.schoolId, pass.createdBy) ||
    sharesRoom(viewer, pass.toRoomId) ||
    sharesRoom(viewer, pass.fromRoomId)
  )
}

/** Belongs in the viewer's own lists. */
export function isOwn(viewer: Viewer, pass: RelationFacts): boolean {
  return belongsTo(viewer, pass.schoolId) && (isNamedOn(viewer, pass) || isInferred(viewer, pass))
}

/** Whether the pass appears in the viewer's lists and live events: their own passes, or all passes with allPasses. */
export function maySee(viewer: Viewer, pass: RelationFacts): boolean {
  return isOwn(viewer, pass) || can(viewer, 'pass.seeAll', pass)
}

/** Whether the viewer may see where the pass leads while it is live. */
export function maySeeLive(viewer: Viewer, pass: RelationFacts): boolean {
  return maySee(viewer, pass) || can(viewer, 'hall.see', pass)
}

/** Whether the viewer may open it by id. Any staff of its school may check the pass of a student in the hall. */
export function mayRead(viewer: Viewer, pass: RelationFacts): boolean {
  return isStaffOf(viewer, pass.schoolId) || (belongsTo(viewer, pass.schoolId) && viewer.userId === pass.studentId)
}

/** Who may act on a pass, who may confirm that its student arrived, and who may approve it. */
export const EDITORS: readonly Relation[] = ['destination', 'origin', 'issuer', 'office']
export const CONFIRMERS: readonly Relation[] = ['destination', 'origin', 'office']
export const APPROVERS: readonly Relation[] = ['destination', 'origin', 'roomStaff', 'office']

function hasAnyRelation(viewer: Viewer, pass: RelationFacts, wanted: readonly Relation[]): boolean {
  const held = relations(viewer, pass)
  return wanted.some((relation) => held.has(relation))
}

export function isEditable(viewer: Viewer, pass: RelationFacts): boolean {
  return hasAnyRelation(viewer, pass, EDITORS)
}

/** The issuer may do everything that the destination may, except confirm the arrival. */
export function mayConfirm(viewer: Viewer, pass: RelationFacts): boolean {
  return hasAnyRelation(viewer, pass, CONFIRMERS)
}

/** Ending a pass also confirms it if the destination does it, or the origin if that approves. */
export function endConfirms(viewer: Viewer, pass: RelationFacts): boolean {
  return hasAnyRelation(viewer, pass, ['destination', 'origin'])
}
