import { describe, expect, it } from 'vitest'
import { asRoomId, asUserId } from '../ids.ts'
import {
  aPass,
  aStudent,
  aViewer,
  DESTINATION_ROOM,
  DESTINATION_TEACHER,
  heldBy,
  ISSUING_TEACHER,
  ORIGIN_ROOM,
  ORIGIN_TEACHER,
  OTHER_SCHOOL,
  RELATIONS,
  RELATIONSHIPS,
  SCHOOL,
} from '../testing/builders.ts'
import {
  endConfirms,
  isEditable,
  isInferred,
  isOwn,
  mayConfirm,
  mayRead,
  maySee,
  maySeeLive,
  relations,
} from './relation.ts'

function whoCan(check: typeof isEditable | typeof mayConfirm): string[] {
  return RELATIONS.filter((relation) => check(RELATIONSHIPS[relation].viewer, aPass(RELATIONSHIPS[relation].pass)))
}

describe('the relation to a pass', () => {
  it('[HALL-01] hall duty shows where live passes lead, and puts no pass into lists', () => {
    const hallDuty = aViewer({ permissions: { [SCHOOL]: ['halls:read'] } })
    expect([maySeeLive(hallDuty, aPass()), maySee(hallDuty, aPass()), isEditable(hallDuty, aPass())]).toEqual([
      ...[true, false, false],
    ])
    expect(maySeeLive(hallDuty, aPass({ schoolId: OTHER_SCHOOL }))).toBe(false)
    expect(maySeeLive(aStudent({ userId: asUserId(77), permissions: { [SCHOOL]: ['halls:read'] } }), aPass())).toBe(
      false,
    )
  })

  it('[D-062] allPasses:read is enough to see a pass, without being able to act on it', () => {
    const reader = aViewer({ permissions: { [SCHOOL]: ['allPasses:read'] } })
    expect([maySee(reader, aPass()), isEditable(reader, aPass())]).toEqual([true, false])
    expect(maySee(aViewer(), aPass())).toBe(false)
    expect(maySee(aStudent({ userId: asUserId(77), permissions: { [SCHOOL]: ['allPasses:read'] } }), aPass())).toBe(
      false,
    )
  })

  it('[D-013] the staff of another room are not the approvers', () => {
    const requested = aPass({ approverRoomId: ORIGIN_ROOM })
    expect(relations(aViewer({ linkedRoomIds: [ORIGIN_ROOM] }), requested)).toContain('roomStaff')
    expect(relations(aViewer({ linkedRoomIds: [DESTINATION_ROOM] }), requested)).not.toContain('roomStaff')
  })

  it.each(RELATIONS)('is recognized: %s', (relation) => {
    const { viewer, pass } = RELATIONSHIPS[relation]
    expect([...relations(viewer, aPass(pass))]).toEqual(heldBy(relation))
  })

  it('[PASS-20] [D-014] editable by destination, origin if it approves, issuer and office', () => {
    expect(whoCan(isEditable)).toEqual(['destination', 'origin', 'issuer', 'office'])
    expect(isEditable(aViewer({ userId: ORIGIN_TEACHER }), aPass())).toBe(false)
    expect(isEditable(aViewer(), aPass({ approvalByOrigin: true }))).toBe(false)
  })

  it('[D-015] confirmed by destination, origin if it approves, and office', () => {
    expect(whoCan(mayConfirm)).toEqual(['destination', 'origin', 'office'])
  })

  it('[D-017] ending a pass confirms it if the destination does it, or the origin if that approves', () => {
    expect(whoCan(endConfirms)).toEqual(['destination', 'origin'])
  })

  it('[PASS-17] a pass belongs in the lists of its student and of the faculty at both ends', () => {
    expect(isOwn(aStudent(), aPass())).toBe(true)
    expect(isOwn(aViewer({ userId: DESTINATION_TEACHER }), aPass())).toBe(true)
    expect(isOwn(aViewer({ userId: ORIGIN_TEACHER }), aPass())).toBe(true)
    expect(isOwn(aViewer(), aPass())).toBe(false)
  })

  it('[PASS-19] [D-028] a pass is inferred for the staff of its rooms, and for whoever issued it', () => {
    expect(isInferred(aViewer({ linkedRoomIds: [ORIGIN_ROOM] }), aPass())).toBe(true)
    expect(isInferred(aViewer({ linkedRoomIds: [DESTINATION_ROOM] }), aPass())).toBe(true)
    expect(isInferred(aViewer({ userId: ISSUING_TEACHER }), aPass({ createdBy: ISSUING_TEACHER }))).toBe(true)
    expect(isInferred(aViewer({ linkedRoomIds: [asRoomId(999)] }), aPass())).toBe(false)
    expect(isInferred(aViewer({ userId: DESTINATION_TEACHER, linkedRoomIds: [DESTINATION_ROOM] }), aPass())).toBe(false)
  })

  it('[D-028] a co-teacher cannot edit an inferred pass', () => {
    const coTeacher = aViewer({ linkedRoomIds: [DESTINATION_ROOM] })
    expect(isEditable(coTeacher, aPass())).toBe(false)
  })

  it('[D-074] any staff of the school may open a pass by its id, other students may not', () => {
    expect(mayRead(aViewer(), aPass())).toBe(true)
    expect(mayRead(aStudent({ userId: asUserId(11) }), aPass())).toBe(false)
    expect(mayRead(aViewer({ permissions: { [OTHER_SCHOOL]: [] } }), aPass())).toBe(false)
  })
})
