import { describe, expect, it } from 'vitest'
import {
  aDevice,
  aPass,
  type Circumstances,
  decide,
  granted,
  inLine,
  onTheWay,
  PERSON,
  ROOM,
  SCHOOL,
  situationOf,
} from '../../testing/situation.ts'
import type { PersonName } from '../../testing/world.ts'
import type { PassRow } from '../change/passRecord.ts'
import { type StartOptions, startPasses } from './start.ts'

function start(who: PersonName, passes: readonly PassRow[], options?: StartOptions, circumstances?: Circumstances) {
  const passIds = passes.map(({ passId }) => passId)
  return decide(startPasses(passIds, options), situationOf(who, { ...circumstances, passes }))
}

const FULL: Circumstances = {
  rooms: { restroom: { totalLimit: 1 } },
  others: [onTheWay({ studentId: PERSON.tess, toRoomId: ROOM.restroom })],
}

describe('the device of a start', () => {
  const asked = aDevice('asked on')
  const other = aDevice('other')
  const deviceOf = ({ changes }: ReturnType<typeof start>) => changes.map(({ pass }) => pass.startedAtFingerprint)

  it('[DEV-04] is the one that the student starts on', () => {
    const pass = granted({ startedAtFingerprint: asked })
    expect(deviceOf(start('sam', [pass], { fingerprint: other }))).toEqual([other])
  })

  it('[DEV-04] is the one that the student gets in line with', () => {
    const pass = granted({ toRoomId: ROOM.restroom })
    expect(deviceOf(start('sam', [pass], { fingerprint: other }, FULL))).toEqual([other])
  })

  it('[D-052] is the one that the student asked on, where the start does not say', () => {
    const pass = granted({ startedAtFingerprint: asked })
    expect(deviceOf(start('sam', [pass]))).toEqual([asked])
  })

  it('[D-053] is unknown where staff start a pass for its student', () => {
    const pass = granted({ startedAtFingerprint: asked })
    expect(deviceOf(start('dora', [pass], { fingerprint: other }))).toEqual([null])
  })

  it('[D-052] stays that of the student whom staff let out of the line', () => {
    const pass = inLine({ toRoomId: ROOM.restroom, startedAtFingerprint: asked })
    const letGo = start('dora', [pass], { fingerprint: other, override: true }, FULL)
    expect(deviceOf(letGo)).toEqual([asked])
  })
})

describe('[PERM-09] a locked student without a quick pass left today', () => {
  const spent: Circumstances = {
    students: { sam: { locked: true, dailyPassLimit: 1, usedToday: { [SCHOOL]: 1 } } },
  }

  it('cannot start one that was granted automatically', () => {
    const pass = granted()
    const { changes, skipped } = start('sam', [pass], {}, spent)
    expect(changes).toEqual([])
    expect(skipped).toMatchObject([{ passId: pass.passId, code: 'no_quick_passes' }])
  })

  it('can start one that a person approved', () => {
    expect(start('sam', [granted({ approvedBy: PERSON.ada })], {}, spent).changes).toHaveLength(1)
  })

  it('can be sent by staff', () => {
    expect(start('dora', [granted()], {}, spent).changes).toHaveLength(1)
  })
})

describe('[D-136] two passes of one student in one start', () => {
  it('the first goes, and the second is refused with the name of where the student is going', () => {
    const [first, second] = [granted({ toRoomId: ROOM.gym }), granted()]
    const others = granted({ studentId: PERSON.tess })
    const { changes, skipped } = start('dora', [first, second, others])
    expect(changes.map(({ pass }) => pass.passId)).toEqual([first.passId, others.passId])
    expect(skipped).toEqual([
      {
        passId: second.passId,
        code: 'live_pass',
        detail: { kind: 'live', toRoomName: 'the gym', isRunning: true, isOwn: false },
      },
    ])
  })

  it('one that only got in line counts as well', () => {
    const [first, second] = [granted({ toRoomId: ROOM.restroom }), granted()]
    const { changes, skipped } = start('dora', [first, second], {}, FULL)
    expect(changes.map(({ pass }) => [pass.passId, pass.startedAt])).toEqual([[first.passId, null]])
    expect(skipped).toMatchObject([
      { detail: { kind: 'live', toRoomName: 'the restroom', isRunning: false, isOwn: false } },
    ])
  })

  it('one that was refused does not count', () => {
    const [first, second] = [granted({ toRoomId: ROOM.gym }), granted()]
    const { changes, skipped } = start('dora', [first, second], {}, { rooms: { gym: { isInUse: false } } })
    expect(skipped).toMatchObject([{ passId: first.passId, code: 'room_closed' }])
    expect(changes.map(({ pass }) => pass.passId)).toEqual([second.passId])
  })
})

describe('[D-009] a start over the limit', () => {
  const details = ({ changes }: ReturnType<typeof start>) => changes.map(({ detail }) => detail)
  const waiting = () => inLine({ toRoomId: ROOM.restroom })

  it('is on record', () => {
    const letGo = start('dora', [waiting()], { override: true }, FULL)
    expect(letGo.changes).toMatchObject([{ pass: { startedBy: PERSON.dora }, detail: { override: true } }])
  })

  it('is for those in line: anybody else gets in line', () => {
    const { changes } = start('dora', [granted({ toRoomId: ROOM.restroom })], { override: true }, FULL)
    expect(changes).toMatchObject([{ pass: { startedAt: null, enqueuedAt: expect.any(String) } }])
  })

  it('is not on record where there was a place', () => {
    expect(details(start('dora', [waiting()]))).toEqual([undefined])
    expect(details(start('dora', [granted()], { override: true }))).toEqual([undefined])
  })
})

it('an open request of the same student does not stop a start', () => {
  const { changes } = start('sam', [granted()], {}, { others: [aPass({ toRoomId: ROOM.gym })] })
  expect(changes).toHaveLength(1)
})
