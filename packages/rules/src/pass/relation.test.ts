import { describe, expect, it } from 'vitest'
import {
  aPass,
  aStudent,
  aViewer,
  DESTINATION_ROOM,
  DESTINATION_TEACHER,
  ISSUING_TEACHER,
  NOW,
  ORIGIN_ROOM,
  ORIGIN_TEACHER,
  OTHER_SCHOOL,
  RELATIONS,
  SCHOOL,
  STANDINGS,
} from '../testing/builders.ts'
import {
  endConfirms,
  isEditable,
  isInferred,
  isOthersPass,
  isOwn,
  mayConfirm,
  mayRead,
  maySee,
  relations,
} from './relation.ts'

function whoCan(ask: typeof isEditable | typeof mayConfirm): string[] {
  return RELATIONS.filter((relation) => ask(STANDINGS[relation].viewer, aPass(STANDINGS[relation].pass)))
}

describe('standing to a pass', () => {
  it('[D-062] allPasses:read is enough to see a pass, without being able to act on it', () => {
    const reader = aViewer({ permissions: { [SCHOOL]: ['allPasses:read'] } })
    expect([maySee(reader, aPass()), isEditable(reader, aPass())]).toEqual([true, false])
    expect(maySee(aViewer(), aPass())).toBe(false)
    expect(maySee(aStudent({ userId: 77, permissions: { [SCHOOL]: ['allPasses:read'] } }), aPass())).toBe(false)
  })

  it('[D-013] the staff of another room are not those who were asked', () => {
    const asked = aPass({ approverRoomId: ORIGIN_ROOM })
    expect(relations(aViewer({ linkedRoomIds: [ORIGIN_ROOM] }), asked)).toContain('roomStaff')
    expect(relations(aViewer({ linkedRoomIds: [DESTINATION_ROOM] }), asked)).not.toContain('roomStaff')
  })

  it.each(RELATIONS)('knows the %s', (relation) => {
    const { viewer, pass } = STANDINGS[relation]
    const expected = relation === 'author' ? ['student', 'author'] : [relation]
    expect([...relations(viewer, aPass(pass))]).toEqual(expected)
  })

  it('[PASS-20] [D-014] editable by destination, origin where it approves, issuer and office', () => {
    expect(whoCan(isEditable)).toEqual(['destination', 'origin', 'issuer', 'office'])
    expect(isEditable(aViewer({ userId: ORIGIN_TEACHER }), aPass())).toBe(false)
    expect(isEditable(aViewer(), aPass({ approvalByOrigin: true }))).toBe(false)
  })

  it('[D-015] confirmed by destination, origin where it approves, and office', () => {
    expect(whoCan(mayConfirm)).toEqual(['destination', 'origin', 'office'])
  })

  it('[D-017] ended by the destination, or the origin where it approves, it is confirmed with that', () => {
    expect(whoCan(endConfirms)).toEqual(['destination', 'origin'])
  })

  it('[PASS-17] belongs in the lists of its student and of the faculty at both ends', () => {
    expect(isOwn(aStudent(), aPass())).toBe(true)
    expect(isOwn(aViewer({ userId: DESTINATION_TEACHER }), aPass())).toBe(true)
    expect(isOwn(aViewer({ userId: ORIGIN_TEACHER }), aPass())).toBe(true)
    expect(isOwn(aViewer(), aPass())).toBe(false)
  })

  it('[PASS-19] [D-028] is inferred for staff of a room it touches, and for who issued it', () => {
    expect(isInferred(aViewer({ linkedRoomIds: [ORIGIN_ROOM] }), aPass())).toBe(true)
    expect(isInferred(aViewer({ linkedRoomIds: [DESTINATION_ROOM] }), aPass())).toBe(true)
    expect(isInferred(aViewer({ userId: ISSUING_TEACHER }), aPass({ createdBy: ISSUING_TEACHER }))).toBe(true)
    expect(isInferred(aViewer({ linkedRoomIds: [999] }), aPass())).toBe(false)
    expect(isInferred(aViewer({ userId: DESTINATION_TEACHER, linkedRoomIds: [DESTINATION_ROOM] }), aPass())).toBe(false)
  })

  it('[D-028] an inferred pass is not for the co-teacher to change', () => {
    const coTeacher = aViewer({ linkedRoomIds: [DESTINATION_ROOM] })
    expect(isEditable(coTeacher, aPass())).toBe(false)
    expect(isOthersPass(coTeacher, aPass())).toBe(true)
  })

  it('[D-074] any staff of the school may open a pass by its id, other students may not', () => {
    expect(mayRead(aViewer(), aPass())).toBe(true)
    expect(mayRead(aStudent({ userId: 11 }), aPass())).toBe(false)
    expect(mayRead(aViewer({ permissions: { [OTHER_SCHOOL]: [] } }), aPass())).toBe(false)
  })
})

describe('the hint that a pass is somebody else’s', () => {
  it('[D-079] [LIST-14] shows to staff who cannot act', () => {
    expect(isOthersPass(aViewer(), aPass())).toBe(true)
    expect(isOthersPass(STANDINGS.destination.viewer, aPass())).toBe(false)
  })

  it('[D-079] does not show to room staff while they may approve, and does from then on', () => {
    const { viewer, pass } = STANDINGS.roomStaff
    expect(isOthersPass(viewer, aPass(pass))).toBe(false)
    expect(isOthersPass(viewer, aPass({ ...pass, approvedAt: NOW }))).toBe(true)
  })

  it('[SPASS-07] [D-079] shows to a student for whom a teacher made the pass', () => {
    expect(isOthersPass(aStudent(), aPass())).toBe(false)
    expect(isOthersPass(aStudent(), aPass({ createdBy: ISSUING_TEACHER }))).toBe(true)
  })
})
