import type { Pass } from '@corridor/contract'
import type { UserType } from '@corridor/rules/access'
import { describe, expect, it } from 'vitest'
import type { Frame } from '../session/frame.ts'
import { aPass, NOW, SCHOOL_ID, STUDENT_ID } from '../testing.ts'
import { frameToCache } from './cachedPass.ts'

const RUNNING = aPass({ startedAt: NOW })
const LATER = aPass({ note: 'For later' })

function aFrame(live: Pass[], changes: { type?: UserType; isImpersonator?: boolean } = {}): Frame {
  return {
    user: { userId: STUDENT_ID, type: changes.type ?? 'student', firstName: 'Maya', email: 'maya@school.example' },
    isImpersonator: changes.isImpersonator ?? false,
    signedUserToken: 'secret token',
    notifications: [{ text: 'Rejected by Ms. Alvarez' }],
    dataBySchoolId: {
      [SCHOOL_ID]: { counts: { live: 3 }, userLists: { live, upcoming: [LATER], requested: [LATER], removed: {} } },
    },
  } as unknown as Frame
}

describe('what a browser keeps of the frame', () => {
  it('is the live pass, and nothing else that could tell about anybody', () => {
    const cached = frameToCache(aFrame([RUNNING]))
    const text = JSON.stringify(cached)
    expect(cached?.dataBySchoolId[SCHOOL_ID]?.userLists.live).toEqual([RUNNING])
    for (const secret of ['secret token', 'maya@school.example', 'Rejected by', 'For later']) {
      expect(text).not.toContain(secret)
    }
  })

  it('is nothing without a live pass', () => {
    expect(frameToCache(aFrame([]))).toBeNull()
  })

  it('is nothing for staff, nor for somebody who views Corridor as a student', () => {
    expect(frameToCache(aFrame([RUNNING], { type: 'faculty' }))).toBeNull()
    expect(frameToCache(aFrame([RUNNING], { isImpersonator: true }))).toBeNull()
  })
})
