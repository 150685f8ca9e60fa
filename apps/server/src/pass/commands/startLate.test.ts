import { asUserGroupId } from '@corridor/rules/ids'
import { minutesAfter } from '@corridor/rules/time'
import { expect, it } from 'vitest'
import {
  type Circumstances,
  decide,
  NOW,
  onTheWay,
  PERSON,
  ROOM,
  SCHOOL,
  situationOf,
} from '../../testing/situation.ts'
import { startLate } from './startLate.ts'

const LATE = { lateClassId: asUserGroupId(3), lateUntil: minutesAfter(NOW, 40), lateReason: null }

const walkFor = (studentId: (typeof PERSON)['sam']) => ({
  ...{ studentId, fromRoomId: ROOM.gym, fromFacultyId: null, toRoomId: ROOM.classroom, toFacultyId: PERSON.ada },
  ...LATE,
})

const start = (circumstances?: Circumstances) =>
  decide(startLate(SCHOOL, [walkFor(PERSON.sam), walkFor(PERSON.tess)]), situationOf('dora', circumstances))

it('[TARDY-03] it starts at once whatever limits say, and is counted by none', () => {
  const limits: Circumstances = {
    rooms: { classroom: { totalLimit: 1, pausedAt: NOW }, gym: { outLimit: 1 } },
    students: { sam: { locked: true, dailyPassLimit: 0 } },
    others: [onTheWay({ studentId: PERSON.uma, toRoomId: ROOM.classroom })],
  }
  const expected = { isLate: true, startedAt: NOW, approvedAt: NOW, enqueuedAt: null, isCounted: false, ...LATE }
  expect(start(limits).changes).toMatchObject([
    { event: 'createPass', isNew: true, pass: { studentId: PERSON.sam, ...expected } },
    { event: 'createPass', isNew: true, pass: { studentId: PERSON.tess, ...expected } },
  ])
})

it('[TARDY-04] whoever has a live pass is passed over, and the others go', () => {
  expect(start({ others: [onTheWay()] }).changes).toMatchObject([{ pass: { studentId: PERSON.tess } }])
})
