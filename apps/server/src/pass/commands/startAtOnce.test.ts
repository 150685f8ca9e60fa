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
import { startAtOnce, type WalkAtOnce } from './startAtOnce.ts'

function start(walk: Partial<WalkAtOnce> = {}, circumstances?: Circumstances) {
  const whole = {
    ...{ studentId: PERSON.sam, fromRoomId: ROOM.gym, fromFacultyId: null },
    ...{ toRoomId: ROOM.classroom, toFacultyId: PERSON.ada },
    ...walk,
  }
  return decide(startAtOnce(SCHOOL, whole), situationOf('cora', circumstances))
}

it('[HALL-07] it is approved and started by whoever makes it, at once, and is not counted', () => {
  expect(start().changes).toMatchObject([
    {
      event: 'createPass',
      isNew: true,
      pass: { approvedBy: PERSON.cora, startedAt: NOW, startedBy: PERSON.cora, enqueuedAt: null, isCounted: false },
    },
  ])
})

it('[HALL-07] neither a full nor a paused room keeps it waiting, and a locked student may go', () => {
  const full: Circumstances = {
    rooms: { classroom: { totalLimit: 1, pausedAt: NOW } },
    students: { sam: { locked: true, dailyPassLimit: 0 } },
    others: [onTheWay({ studentId: PERSON.tess, toRoomId: ROOM.classroom })],
  }
  expect(start({}, full).changes).toMatchObject([{ pass: { startedAt: NOW } }])
})

it('[HALL-07] a student with a live pass gets no second one, and nobody is sent to where they are', () => {
  expect(() => start({}, { others: [onTheWay()] })).toThrow(expect.objectContaining({ code: 'live_pass' }))
  expect(() => start({ fromRoomId: ROOM.classroom })).toThrow(expect.objectContaining({ code: 'same_place' }))
  expect(() => start({ studentId: PERSON.ben })).toThrow(expect.objectContaining({ code: 'not_found' }))
})
