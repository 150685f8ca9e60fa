import { describe, expect, it } from 'vitest'
import { ago, type Circumstances, decide, later, onTheWay, PERSON, ROOM, situationOf } from '../../testing/situation.ts'
import { type Draft, requestPass } from './request.ts'

function request(draft: Partial<Draft> = {}, circumstances?: Circumstances) {
  const whole: Draft = {
    fromRoomId: ROOM.classroom,
    fromFacultyId: PERSON.ada,
    toRoomId: ROOM.restroom,
    isAsapPass: true,
    ...draft,
  }
  return decide(requestPass(whole, null), situationOf('sam', circumstances)).changes.map(({ pass }) => pass)
}

const refusedWith = (error: object) => expect.objectContaining(error)

describe('whom a student asks for', () => {
  it('is themself, and they may say so', () => {
    expect(request({ studentId: PERSON.sam })).toMatchObject([{ studentId: PERSON.sam, createdBy: PERSON.sam }])
  })

  it('is nobody else', () => {
    expect(() => request({ studentId: PERSON.tess })).toThrow(refusedWith({ code: 'forbidden' }))
    expect(() => request({ studentIds: [PERSON.sam] })).toThrow(refusedWith({ code: 'forbidden' }))
  })
})

it('[SNEW-05] a student says where they are coming from', () => {
  expect(() => request({ fromRoomId: null })).toThrow(
    refusedWith({ code: 'invalid', fields: { fromRoomId: 'required' } }),
  )
})

describe('when a student wants to go', () => {
  it('is as soon as possible where they gave no time', () => {
    expect(request({ isAsapPass: false })).toMatchObject([{ isAsapPass: true, startedAt: expect.any(String) }])
  })

  it('is as soon as possible where they chose that, whatever time the form still holds', () => {
    const asap = { isAsapPass: true, scheduledFor: null, startedAt: expect.any(String) }
    expect(request({ scheduledFor: later(60) })).toMatchObject([asap])
    expect(request({ scheduledFor: ago(24 * 60) })).toMatchObject([asap])
  })

  it('is a time that is not over, and then nothing starts yet', () => {
    const forLater = { isAsapPass: false, scheduledFor: later(60) }
    expect(request(forLater)).toMatchObject([{ ...forLater, startedAt: null }])
    expect(() => request({ isAsapPass: false, scheduledFor: ago(24 * 60) })).toThrow(
      refusedWith({ code: 'invalid', fields: { scheduledFor: 'past' } }),
    )
  })
})

describe('[D-136] a student who has a live pass', () => {
  const out = onTheWay()
  const tessIsThere = onTheWay({ studentId: PERSON.tess, toRoomId: ROOM.restroom })
  const full: Circumstances = { rooms: { restroom: { totalLimit: 1 } }, others: [out, tessIsThere] }

  it('cannot go on another one', () => {
    expect(() => request({}, { others: [out] })).toThrow(refusedWith({ status: 409, code: 'live_pass' }))
  })

  it('cannot get in line with another one', () => {
    expect(() => request({}, full)).toThrow(refusedWith({ status: 409, code: 'live_pass' }))
  })

  it('can ask for one that somebody has to approve, or for later', () => {
    expect(request({ toRoomId: ROOM.gym }, { others: [out] })).toMatchObject([{ approvedAt: null }])
    expect(request({ isAsapPass: false, scheduledFor: later(60) }, { others: [out] })).toHaveLength(1)
  })
})
