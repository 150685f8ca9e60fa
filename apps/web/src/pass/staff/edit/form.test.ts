import { describe, expect, it } from 'vitest'
import { ALVAREZ_ID, aPass, aSetup, NOW, OSEI_ID, RESTROOM, ROOM_118 } from '../../../base/testing.ts'
import { changesOf, type EditForm, editProblem, formOf, listAfter } from './form.ts'

const setup = aSetup()
/** 11:00 in the school's time. */
const pass = aPass({ scheduledFor: '2026-11-16T17:00:00.000Z', isAsapPass: false })
const form = (changes: Partial<EditForm> = {}) => ({ ...formOf(pass, setup), ...changes })
const problem = (changes: Partial<EditForm>) => editProblem(form(changes), pass, setup, NOW)

describe('editing a pass', () => {
  it('[D-024] starts with the current time and origin', () => {
    expect(form()).toEqual({
      origin: { roomId: pass.fromRoomId, userId: ALVAREZ_ID },
      schedule: { date: '2026-11-16', time: '11:00' },
    })
  })

  it('[D-024] sends only what was changed', () => {
    expect(changesOf(form({ schedule: { date: '2026-11-16', time: '11:30' } }), pass, setup)).toEqual({
      scheduledFor: '2026-11-16T17:30:00.000Z',
    })
    expect(changesOf(form({ origin: { roomId: ROOM_118, userId: OSEI_ID } }), pass, setup)).toEqual({
      fromRoomId: ROOM_118,
      fromFacultyId: OSEI_ID,
    })
  })

  it('[D-024] has nothing to save until something is changed', () => {
    expect(problem({})).toBe('unchanged')
    expect(problem({ schedule: { date: '2026-11-16', time: '11:01' } })).toBeNull()
  })

  it('[D-031] [D-034] rejects the destination as origin, and times outside 07:00 to 16:00', () => {
    expect(problem({ origin: { roomId: RESTROOM, userId: null } })).toBe('same_place')
    expect(problem({ schedule: { date: '2026-11-16', time: '16:30' } })).toBe('time')
    expect(problem({ schedule: { date: '2026-11-16', time: '' } })).toBe('incomplete')
  })

  it('[EDIT-02] returns to the list that holds the pass, in the faculty or the administrator area', () => {
    expect(listAfter('faculty', { approvedAt: NOW })).toBe('FacultyUpcoming')
    expect(listAfter('faculty', { approvedAt: null })).toBe('FacultyRequested')
    expect(listAfter('schoolAdministrator', { approvedAt: NOW })).toBe('AdminUpcoming')
    expect(listAfter('districtAdministrator', { approvedAt: null })).toBe('AdminRequested')
  })
})
