import { asUserGroupId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { describe, expect, it } from 'vitest'
import {
  ago,
  type Circumstances,
  decide,
  inLine,
  NOW,
  onTheWay,
  PERSON,
  ROOM,
  systemSituation,
} from '../../testing/situation.ts'
import type { PassRow } from '../change/passRecord.ts'
import { closeForgotten, closeLate } from './close.ts'

/** Monday, 2 pm in Chicago. */
const YESTERDAY: Instant = '2026-10-12T19:00:00.000Z'
/** The last moment of Monday in Chicago. */
const END_OF_YESTERDAY: Instant = '2026-10-13T04:59:59.999Z'

function close(passes: readonly PassRow[], circumstances: Circumstances = {}) {
  const passIds = passes.map(({ passId }) => passId)
  return decide(closeForgotten(passIds), systemSituation({ ...circumstances, passes }))
}

const toRestroom = { toRoomId: ROOM.restroom }
const onePlace: Circumstances = { rooms: { restroom: { totalLimit: 1 } } }

describe('[D-018] a pass from an earlier school day', () => {
  it('that was out ends with its own day, by nobody and without a duration', () => {
    const pass = onTheWay({ startedAt: YESTERDAY })
    expect(close([pass]).changes).toMatchObject([
      {
        pass: {
          passId: pass.passId,
          completedAt: END_OF_YESTERDAY,
          completedBy: null,
          duration: null,
          canceledAt: null,
        },
        event: 'completePass',
        bySystem: true,
      },
    ])
  })

  it('that waited in line is canceled', () => {
    const pass = inLine({ enqueuedAt: YESTERDAY })
    expect(close([pass]).changes).toMatchObject([
      {
        pass: { canceledAt: END_OF_YESTERDAY, canceledBy: null, completedAt: null, startedAt: null },
        event: 'cancelPass',
        bySystem: true,
      },
    ])
  })

  it('makes room for those who wait today, and for nobody who waited then', () => {
    const out = onTheWay({ ...toRestroom, startedAt: YESTERDAY })
    const waited = inLine({ ...toRestroom, studentId: PERSON.tess, enqueuedAt: YESTERDAY })
    const waits = inLine({ ...toRestroom, studentId: PERSON.uma })
    const { changes } = close([out, waited], { ...onePlace, others: [waits] })
    expect(changes.map(({ pass, event, bySystem }) => [pass.passId, event, bySystem])).toEqual([
      [out.passId, 'completePass', true],
      [waited.passId, 'cancelPass', true],
      [waits.passId, 'startPass', true],
    ])
    expect(changes[2]?.pass).toMatchObject({ startedAt: NOW, startedBy: null, dequeuedBy: null })
  })

  it('leaves the passes of today as they are', () => {
    const today = onTheWay({ ...toRestroom, studentId: PERSON.tess })
    const forgotten = onTheWay({ startedAt: YESTERDAY })
    const waits = inLine({ ...toRestroom, studentId: PERSON.uma })
    const { changes } = close([today, forgotten], { ...onePlace, others: [waits] })
    expect(changes.map(({ pass }) => pass.passId)).toEqual([forgotten.passId])
  })
})

it('[D-018] nothing changes where everything asked about is of today', () => {
  const waits = inLine({ ...toRestroom, studentId: PERSON.uma })
  expect(close([onTheWay()], { others: [waits] })).toEqual({ changes: [], skipped: [] })
})

it('[TARDY-07] a late pass ends with its class, and one that started after the bell ends as it starts', () => {
  const late = { isLate: true, lateClassId: asUserGroupId(3), lateUntil: ago(5) }
  const passes = [onTheWay({ ...late, startedAt: ago(20) }), onTheWay({ ...late, startedAt: ago(4) })]
  const passIds = passes.map(({ passId }) => passId)
  const ended = { event: 'completePass', bySystem: true }
  expect(decide(closeLate(passIds), systemSituation({ passes })).changes).toMatchObject([
    { ...ended, pass: { completedAt: ago(5), duration: null } },
    { ...ended, pass: { completedAt: ago(4), duration: null } },
  ])
})
