import { expect, it } from 'vitest'
import { type Circumstances, decide, later, OTHER_SCHOOL, PERSON, ROOM, situationOf } from '../../testing/situation.ts'
import type { PersonName } from '../../testing/world.ts'
import { issuePasses } from './issue.ts'
import type { Draft } from './request.ts'

function issue(who: PersonName, draft: Partial<Draft>, circumstances?: Circumstances) {
  const whole: Draft = { toRoomId: ROOM.library, isAsapPass: false, scheduledFor: later(60), ...draft }
  return decide(issuePasses(whole), situationOf(who, circumstances))
}

const refusedWith = (error: object) => expect.objectContaining(error)

it('everybody chosen gets one pass, approved by whoever issues it, and nobody gets two', () => {
  const { changes } = issue('ada', { studentIds: [PERSON.sam, PERSON.tess, PERSON.sam] })
  expect(changes).toMatchObject([
    { pass: { studentId: PERSON.sam, approvedBy: PERSON.ada, startedAt: null }, isNew: true },
    { pass: { studentId: PERSON.tess, approvedBy: PERSON.ada, startedAt: null }, isNew: true },
  ])
})

it('a pass is issued to somebody', () => {
  expect(() => issue('ada', {})).toThrow(refusedWith({ code: 'invalid', fields: { studentIds: 'required' } }))
})

it('a pass is issued for a time', () => {
  expect(() => issue('ada', { studentId: PERSON.sam, scheduledFor: null })).toThrow(
    refusedWith({ code: 'invalid', fields: { scheduledFor: 'required' } }),
  )
})

it('[D-141] passes are issued to students of this school, and to none of them if anybody else was chosen', () => {
  const moved: Circumstances = { students: { tess: { schoolIds: [OTHER_SCHOOL] } } }
  const nowStaff: Circumstances = { students: { tess: { type: 'faculty' } } }
  const studentIds = [PERSON.sam, PERSON.tess]
  expect(() => issue('ada', { studentIds }, moved)).toThrow(refusedWith({ code: 'not_found' }))
  expect(() => issue('ada', { studentIds }, nowStaff)).toThrow(refusedWith({ code: 'not_found' }))
  expect(() => issue('ada', { studentIds: [PERSON.sam, PERSON.ben] })).toThrow(refusedWith({ code: 'not_found' }))
})

it('a student cannot issue', () => {
  expect(() => issue('sam', { studentId: PERSON.tess })).toThrow(refusedWith({ code: 'forbidden' }))
})
