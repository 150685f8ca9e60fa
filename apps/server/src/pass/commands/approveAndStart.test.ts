import { expect, it } from 'vitest'
import { ago, aPass, type Circumstances, decide, onTheWay, PERSON, ROOM, situationOf } from '../../testing/situation.ts'
import type { PersonName } from '../../testing/world.ts'
import type { PassRow } from '../change/passRecord.ts'
import { approveAndStart } from './approveAndStart.ts'

function approve(who: PersonName, pass: PassRow, circumstances?: Circumstances) {
  const { scope: sam } = situationOf('sam')
  return decide(approveAndStart(pass.passId, sam), situationOf(who, { ...circumstances, passes: [pass] }))
}

/** The teacher at the origin decides. */
const asked = (fields: Partial<PassRow> = {}) => aPass({ approvalByOrigin: true, ...fields })

const eventsOf = ({ changes }: ReturnType<typeof approve>) => changes.map(({ event }) => event)

it('[KIOSK-14] one change approves for the teacher and starts for the student, each with its line in the trail', () => {
  const pass = asked()
  const { changes, skipped } = approve('ada', pass)
  expect(skipped).toEqual([])
  expect(changes).toMatchObject([
    { event: 'approvePass', pass: { version: pass.version + 1, startedAt: null } },
    { event: 'startPass', by: { userId: PERSON.sam }, pass: { version: pass.version + 2, startedBy: PERSON.sam } },
  ])
  expect(changes[1]?.pass.approvedBy).toBe(PERSON.ada)
})

it('[KIOSK-14] a student who may not go now is not approved either', () => {
  const paused = { rooms: { library: { pausedAt: ago(1) } } }
  expect(approve('ada', asked(), paused)).toMatchObject({ changes: [], skipped: [{ code: 'room_paused' }] })
  expect(approve('tess', asked())).toMatchObject({ changes: [], skipped: [{ code: 'not_found' }] })
})

it('[KIOSK-14] once more, it does what is left and nothing twice', () => {
  expect(eventsOf(approve('ada', asked({ approvedAt: ago(1), approvedBy: PERSON.cora })))).toEqual(['startPass'])
  expect(approve('ada', onTheWay())).toEqual({ changes: [], skipped: [] })
})

it('[KIOSK-14] into a full room, the student gets in line', () => {
  const full = {
    rooms: { restroom: { totalLimit: 1 } },
    others: [onTheWay({ studentId: PERSON.tess, toRoomId: ROOM.restroom })],
  }
  const { changes } = approve('ada', asked({ toRoomId: ROOM.restroom }), full)
  expect(changes.at(-1)).toMatchObject({ event: 'startPass', pass: { startedAt: null, approvedBy: PERSON.ada } })
  expect(changes.at(-1)?.pass.enqueuedAt).not.toBeNull()
})
