import type { Instant } from '@corridor/rules/time'
import { describe, expect, it } from 'vitest'
import { ago, aPass, type Circumstances, decide, later, PERSON, ROOM, situationOf } from '../../testing/situation.ts'
import type { PersonName } from '../../testing/world.ts'
import type { PassRow } from '../change/passRecord.ts'
import { type PassUpdate, updatePass } from './update.ts'

function update(who: PersonName, pass: PassRow, values: PassUpdate, circumstances?: Circumstances) {
  const [change, ...more] = decide(
    updatePass(pass.passId, values),
    situationOf(who, { ...circumstances, passes: [pass] }),
  ).changes
  if (!change || more.length > 0) throw new Error('this is about one change')
  return change
}

const requested = (fields: Partial<PassRow> = {}) => aPass({ scheduledFor: later(60), toRoomId: ROOM.gym, ...fields })
/** Issued by staff who left the origin open. */
const withoutOrigin = () => approved({ fromRoomId: null, fromFacultyId: null, createdBy: PERSON.dora })
const approved = (fields: Partial<PassRow> = {}) =>
  requested({ approvedAt: ago(5), approvedBy: PERSON.dora, ...fields })

const toLab: PassUpdate = { fromRoomId: ROOM.lab, fromFacultyId: PERSON.ben }

describe('[D-013] after a change of where a request starts, somebody else is asked', () => {
  it('where the teacher at the origin approves and it is another one', () => {
    const pass = requested({ approvalByOrigin: true, approverId: PERSON.ada })
    const { needsReapproval, pass: changed } = update('dora', pass, toLab)
    expect(needsReapproval).toBe(true)
    expect(changed).toMatchObject({ approverId: PERSON.ben, approverRoomId: null })
  })

  it('where the staff of its room approve and it is another room', () => {
    const pass = requested({ approverRoomId: ROOM.classroom })
    const { needsReapproval, pass: changed } = update('dora', pass, toLab)
    expect(needsReapproval).toBe(true)
    expect(changed).toMatchObject({ approverId: null, approverRoomId: ROOM.lab })
  })

  it('but nobody is asked twice: not the same person, and not the staff of the same room', () => {
    const byDestination = requested({ toRoomId: ROOM.lab, toFacultyId: PERSON.ben, approverId: PERSON.ben })
    expect(update('dora', byDestination, { fromRoomId: ROOM.library })).toMatchObject({
      needsReapproval: false,
      pass: { approverId: PERSON.ben, approverRoomId: null },
    })
    const byRoom = requested({ approverRoomId: ROOM.classroom })
    expect(update('dora', byRoom, { fromFacultyId: PERSON.cora })).toMatchObject({
      needsReapproval: false,
      pass: { fromFacultyId: PERSON.cora, approverId: null, approverRoomId: ROOM.classroom },
    })
  })

  it('and nobody at all once it is approved', () => {
    const pass = approved({ approvalByOrigin: true, approverId: PERSON.ada })
    expect(update('dora', pass, toLab)).toMatchObject({
      needsReapproval: false,
      pass: { fromFacultyId: PERSON.ben, approverId: PERSON.ada },
    })
  })
})

describe('those who had the pass before hear of the change', () => {
  it('the teacher and the room that it started from', () => {
    expect(update('dora', approved(), toLab).previousHolders).toEqual({
      userIds: [PERSON.ada],
      roomIds: [ROOM.classroom],
    })
  })

  it('nobody where it started nowhere', () => {
    expect(update('dora', withoutOrigin(), toLab).previousHolders).toEqual({ userIds: [], roomIds: [] })
  })
})

describe('[D-024] the time of a pass', () => {
  const seen = () => approved({ acknowledgedAt: ago(1), acknowledgedBy: PERSON.sam })

  it('that moves has to be seen again', () => {
    expect(update('dora', seen(), { scheduledFor: later(120) }).pass).toMatchObject({
      scheduledFor: later(120),
      acknowledgedAt: null,
      acknowledgedBy: null,
    })
  })

  it('that is sent along as it was, or not sent, stays seen', () => {
    const pass = seen()
    const { scheduledFor, acknowledgedAt, acknowledgedBy } = pass
    const asItWas = { scheduledFor, acknowledgedAt, acknowledgedBy }
    expect(update('dora', pass, { scheduledFor: later(60) }).pass).toMatchObject(asItWas)
    expect(update('dora', pass, toLab).pass).toMatchObject(asItWas)
  })

  it('does not matter where it stays: in the evening, staff can change where a pass of the next day starts', () => {
    const evening: Instant = '2026-10-14T00:00:00.000Z'
    const pass = approved({ scheduledFor: later(24 * 60) })
    expect(update('dora', pass, toLab, { now: evening }).pass.fromRoomId).toBe(ROOM.lab)
  })
})

describe('who is named at the origin when staff change a pass', () => {
  /** Ben is named at the classroom, where he no longer works. */
  const ofFormer = () => approved({ fromFacultyId: PERSON.ben })

  it('stays the same while the room does, even if they left it', () => {
    const changes: PassUpdate[] = [
      { scheduledFor: later(120) },
      { fromRoomId: ROOM.classroom },
      { fromFacultyId: PERSON.ben },
    ]
    for (const values of changes) expect(update('dora', ofFormer(), values).pass.fromFacultyId).toBe(PERSON.ben)
  })

  it('goes along to a room where they work, or where nobody does', () => {
    expect(update('dora', ofFormer(), { fromRoomId: ROOM.lab }).pass.fromFacultyId).toBe(PERSON.ben)
    expect(update('dora', approved(), { fromRoomId: ROOM.library }).pass.fromFacultyId).toBe(PERSON.ada)
  })

  it('is the only teacher of the new room, where the one before does not work there', () => {
    expect(update('dora', approved(), { fromRoomId: ROOM.lab }).pass.fromFacultyId).toBe(PERSON.ben)
  })

  it('is still nobody where nobody was', () => {
    const pass = approved({ fromFacultyId: null })
    expect(update('dora', pass, { fromRoomId: ROOM.lab }).pass.fromFacultyId).toBe(null)
  })
})

describe('[D-024] a student fills in a missing origin', () => {
  it('with a room', () => {
    expect(() => update('sam', withoutOrigin(), { fromFacultyId: PERSON.ada })).toThrow(
      expect.objectContaining({ code: 'invalid', fields: { fromRoomId: 'required' } }),
    )
  })

  it('and the only teacher of that room is named', () => {
    expect(update('sam', withoutOrigin(), { fromRoomId: ROOM.lab }).pass).toMatchObject({
      fromRoomId: ROOM.lab,
      fromFacultyId: PERSON.ben,
    })
  })
})
