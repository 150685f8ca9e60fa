import { expect, it } from 'vitest'
import { aDevice, decide, inLine, onTheWay, PERSON, ROOM, situationOf } from '../../testing/situation.ts'
import type { PersonName } from '../../testing/world.ts'
import { completePasses } from './complete.ts'

const device = aDevice('ended on')

function endOn(who: PersonName) {
  const pass = onTheWay()
  const { changes } = decide(
    completePasses([pass.passId], { fingerprint: device }),
    situationOf(who, { passes: [pass] }),
  )
  return changes.map(({ pass: { completedBy, completedAtFingerprint } }) => [completedBy, completedAtFingerprint])
}

it('[DEV-04] a student ends a pass on their own device', () => {
  expect(endOn('sam')).toEqual([[PERSON.sam, device]])
})

it('[D-053] the device of staff who end a pass says nothing about its student', () => {
  expect(endOn('dora')).toEqual([[PERSON.dora, null]])
})

it('an end that is refused changes nothing, and the line stays as it is', () => {
  const pass = onTheWay({ toRoomId: ROOM.restroom })
  const waiting = inLine({ studentId: PERSON.uma, toRoomId: ROOM.restroom })
  const { changes, skipped } = decide(
    completePasses([pass.passId]),
    situationOf('tess', { passes: [pass], others: [waiting] }),
  )
  expect(changes).toEqual([])
  expect(skipped).toMatchObject([{ passId: pass.passId, code: 'not_found' }])
})
