import type { Pass } from '@corridor/contract'
import { asPassId, asUserId, type PassId } from '@corridor/rules/ids'
import { NO_LIMIT } from '@corridor/rules/pass'
import { describe, expect, it } from 'vitest'
import {
  ALVAREZ_ID,
  aPass,
  aQueuedPass,
  aRunningPass,
  aSetup,
  aViewer,
  NOW,
  OSEI_ID,
  SCHOOL_ID,
  STUDENT_ID,
} from '../../../../base/testing.ts'
import { OVER_LIMIT_QUESTION } from '../../../../parts/pass/overLimit.ts'
import { rowOffer as offerAt, readOnlyOffer } from './rowOffer.ts'
import { overLimitQuestion } from './startNow.ts'

const { school } = aSetup()
const rowOffer = (pass: Parameters<typeof offerAt>[0], viewer: Parameters<typeof offerAt>[1]) =>
  offerAt(pass, viewer, school, NOW)

const destination = aViewer()
const colleague = aViewer({ userId: OSEI_ID })
const administrator = aViewer({
  userId: asUserId(90),
  type: 'schoolAdministrator',
  permissions: { [SCHOOL_ID]: ['allPasses:write'] },
})
const running = aRunningPass({ toFacultyId: ALVAREZ_ID })
const arrived = aRunningPass({ toFacultyId: ALVAREZ_ID, completedAt: NOW })

describe('what a live row offers', () => {
  it('[LIST-11] is to end an active pass, and to flag it in one step if ending confirms', () => {
    expect(rowOffer(running, destination)).toMatchObject({
      state: 'active',
      mayAct: true,
      mayEndAndFlag: true,
      hint: null,
    })
    expect(rowOffer(running, administrator)).toMatchObject({ mayAct: true, mayEndAndFlag: false })
  })

  it('[LIST-12] is to confirm or flag an arrival', () => {
    expect(rowOffer(arrived, destination)).toMatchObject({ state: 'awaiting', mayAct: true })
  })

  it('[D-014] lets the issuer end a pass, but not confirm the arrival', () => {
    const issued = { createdBy: OSEI_ID }
    expect(rowOffer({ ...running, ...issued }, colleague).mayAct).toBe(true)
    expect(rowOffer({ ...arrived, ...issued }, colleague).mayAct).toBe(false)
  })

  it("[LIST-13][LIST-14] is nothing on other people's passes, and says whose they are", () => {
    expect(rowOffer(running, colleague)).toMatchObject({
      state: 'active',
      mayAct: false,
      mayEndAndFlag: false,
      hint: "This is Ms. Alvarez's pass",
    })
  })

  it('[LIST-14] [D-005] says of the viewer’s own request that its time is over, not whose it is', () => {
    const lapsed = aPass({ createdAt: '2026-11-16T14:00:00.000Z' })
    expect(rowOffer(lapsed, destination)).toMatchObject({
      mayAct: false,
      hint: 'This pass has expired. Make a new one.',
    })
  })

  it('[LIST-04] is to approve, reject or edit a request', () => {
    const request = aPass({ scheduledFor: '2026-11-16T16:00:00.000Z', isAsapPass: false })
    expect(rowOffer(request, destination)).toMatchObject({ state: 'requested', mayAct: true, editRefusal: null })
    expect(rowOffer(request, colleague)).toMatchObject({ mayAct: false, hint: "This is Ms. Alvarez's pass" })
  })

  it('[LIST-04] has nothing to edit in a request for as soon as possible', () => {
    expect(rowOffer(aPass(), destination).editRefusal).toMatch(/Only a pass with a time can be edited/)
  })

  it('[LIST-09] is to start, cancel or edit an upcoming pass', () => {
    const upcoming = aPass({ approvedAt: NOW, scheduledFor: NOW, isAsapPass: false })
    expect(rowOffer(upcoming, destination)).toMatchObject({
      state: 'upcoming',
      mayAct: true,
      startHint: null,
      editRefusal: null,
    })
  })

  it('[LIST-09] [D-023] [D-006] disables Start without an origin, and on another day', () => {
    const upcoming = aPass({ approvedAt: NOW, scheduledFor: NOW, isAsapPass: false })
    expect(rowOffer({ ...upcoming, fromRoomId: null }, destination)).toMatchObject({
      mayAct: true,
      startHint: 'Needs a starting room',
    })
    const tomorrow: Pass = { ...upcoming, scheduledFor: '2026-11-17T16:00:00.000Z' }
    expect(rowOffer(tomorrow, destination).startHint).toBe('Starts tomorrow')
    const later: Pass = { ...upcoming, scheduledFor: '2026-11-18T16:00:00.000Z' }
    expect(rowOffer(later, destination).startHint).toBe('Starts on its day')
  })

  it('[D-009] says how full the destination is, and who is waiting, before starting over the limit', () => {
    const queued = aQueuedPass()
    const entry = (passId: PassId) => ({
      passId,
      studentId: STUDENT_ID,
      studentName: null,
      enqueuedAt: NOW,
      startedAt: null,
      studentProfileImageUrl: null,
    })
    const inLine = { ...queued, passesInQueue: [entry(asPassId('another')), entry(queued.passId)] }
    expect(rowOffer(queued, destination)).toMatchObject({ state: 'inLine', mayAct: true })
    expect(overLimitQuestion(inLine, 3, 3).message).toBe(
      'Restroom, 2nd floor takes 3 at a time and is full right now. Maya Okonkwo is 2nd of 2 in line. ' +
        'Starting Maya Okonkwo now goes over the limit.',
    )
    expect(overLimitQuestion({ ...queued, passesInQueue: [] }, 3, 4).message).toBe(
      'Restroom, 2nd floor takes 3 at a time and is full right now. Starting Maya Okonkwo now goes over the limit.',
    )
  })

  it.each([
    ['there is room', 3, 2],
    ['the room has no limit', NO_LIMIT, 2],
    ['its limit is not known', undefined, 2],
    ['it is not known who is there', 3, undefined],
  ])('[APART-08] does not say that a room is full if %s', (_, totalLimit, active) => {
    const pass = { ...aQueuedPass(), passesInQueue: [] }
    expect(overLimitQuestion(pass, totalLimit, active)).toEqual(OVER_LIMIT_QUESTION)
  })
})

it('[D-178] nothing works for support staff who only look, and the row says why', () => {
  const upcoming = aPass({ approvedAt: NOW, scheduledFor: NOW, isAsapPass: false, fromRoomId: null })
  for (const pass of [aPass(), upcoming, aQueuedPass(), running, arrived]) {
    const offer = rowOffer(pass, destination)
    expect(readOnlyOffer(offer)).toMatchObject({
      state: offer.state,
      mayAct: false,
      hint: 'Read-only',
      startHint: null,
      lacksOrigin: false,
      editRefusal: 'Read-only',
    })
  }
})
