import { describe, expect, it } from 'vitest'
import { ALVAREZ_ID, aPass, aQueuedPass, aRunningPass, aSetup, aViewer, NOW } from '../../../base/testing.ts'
import { issuedTo, startedText, startLabel, startOffer } from './startIssued.ts'

const { school } = aSetup()
const issued = (changes: Parameters<typeof aPass>[0] = {}) =>
  aPass({ createdBy: ALVAREZ_ID, approvedAt: NOW, scheduledFor: NOW, isAsapPass: false, ...changes })
const offer = (...passes: ReturnType<typeof aPass>[]) => startOffer(passes, aViewer(), () => school, NOW)

describe('what was just issued', () => {
  it('[LIST-09] [D-006] can be started if it is for now, and waits for its time otherwise', () => {
    const now = issued()
    const later = issued({ scheduledFor: '2026-11-16T19:00:00.000Z' })
    const tomorrow = issued({ scheduledFor: '2026-11-17T15:42:00.000Z' })
    expect(offer(now, later, tomorrow)).toEqual({ ready: [now], withoutOrigin: [] })
  })

  it('[D-023] needs an origin before it can be started', () => {
    const pass = issued({ fromRoomId: null, fromRoomName: null })
    expect(offer(pass)).toEqual({ ready: [], withoutOrigin: [pass] })
  })

  it('[NEW-03] is named by its students and counted', () => {
    const names = ['Maya Okonkwo', 'Liam Chen', 'Ava Rossi']
    expect(issuedTo(names.map((studentName) => issued({ studentName })))).toBe('Maya Okonkwo, Liam Chen, and Ava Rossi')
    expect([1, 3].map(startLabel)).toEqual(['Start now', 'Start all 3'])
  })

  it('[D-009] [D-022] [ALL-06] says how many started and how many have to wait, and not for what', () => {
    expect(startedText({ passes: [aRunningPass(), aRunningPass()] })).toBe('2 passes started.')
    expect(startedText({ passes: [aRunningPass(), aQueuedPass()] })).toBe('1 pass started. 1 is in line.')
    expect(startedText({ passes: [] })).toBe('Nothing was started.')
  })
})
