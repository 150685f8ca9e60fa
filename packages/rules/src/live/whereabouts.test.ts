import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PassFacts } from '../pass/facts.ts'
import { passStatus } from '../pass/status.ts'
import { actorsFor } from '../pass/transitions.ts'
import { afterStep, anyNewPass, anyStep, type Step } from '../testing/arbitraries.ts'
import { aPass, CLOCK, minutesFromNow, NOW } from '../testing/builders.ts'
import { type WhereaboutsFacts, wayBackSince, whereabouts, whereaboutsText } from './whereabouts.ts'

const toLibrary = (facts: Parameters<typeof aPass>[0], isVisible = true) => ({
  ...aPass(facts),
  toRoomName: 'Library',
  isVisible,
})
const CHEMISTRY = { name: 'Chemistry', roomName: 'Room 118' }
const text = (facts: Partial<WhereaboutsFacts>) =>
  whereaboutsText(whereabouts({ passes: [], classNow: CHEMISTRY, ...facts }), NOW)
const running = { approvedAt: minutesFromNow(-6), startedAt: minutesFromNow(-4) }
const waiting = { approvedAt: minutesFromNow(-6), enqueuedAt: minutesFromNow(-5) }

/** A step that nobody would be allowed to take changes nothing. */
function afterAllowedStep(pass: PassFacts, step: Step): PassFacts {
  return actorsFor(step.action, passStatus(pass, CLOCK, NOW)).length > 0 ? afterStep(pass, { ...step, at: NOW }) : pass
}

describe('where a student is', () => {
  it('[FIND-01] on a pass, with where to and for how long', () => {
    expect(text({ passes: [toLibrary(running)] })).toBe('On a pass to Library, 4 min.')
  })

  it('[FIND-01] in line, with what for', () => {
    expect(text({ passes: [toLibrary(waiting)] })).toBe('In line for Library')
  })

  it('[FIND-01] where the class in session meets, or that there is none', () => {
    expect(text({})).toBe('Should be in Room 118, Chemistry')
    expect(text({ classNow: { name: 'Chemistry', roomName: null } })).toBe('Should be in Chemistry')
    expect(text({ classNow: null })).toBe('No class now')
  })

  it('[HALL-06] on the way back for five minutes, unless another pass has started', () => {
    const sentBackTo = { roomName: 'Room 204' }
    expect(text({ sentBackTo })).toBe('On the way back to Room 204')
    expect(text({ sentBackTo: { roomName: null } })).toBe('On the way back')
    expect(text({ sentBackTo, passes: [toLibrary(running)] })).toBe('On a pass to Library, 4 min.')
    expect(wayBackSince(NOW)).toBe(minutesFromNow(-5))
  })

  it('[FIND-01] without the destination of a pass that the viewer may not see', () => {
    expect(text({ passes: [toLibrary(running, false)] })).toBe('On a pass, 4 min.')
    expect(text({ passes: [toLibrary(waiting, false)] })).toBe('Should be in Room 118, Chemistry')
  })

  it('[FIND-01] whatever happened to a pass, it follows its status', () => {
    const expected = { inProgress: 'onPass', queued: 'inLine' } as Record<string, string>
    fc.assert(
      fc.property(anyNewPass, fc.array(anyStep, { maxLength: 8 }), fc.boolean(), (created, steps, hasClass) => {
        const pass = steps.reduce(afterAllowedStep, created)
        const classNow = hasClass ? CHEMISTRY : null
        const { state } = whereabouts({ passes: [{ ...pass, toRoomName: 'Library', isVisible: true }], classNow })
        expect(state).toBe(expected[passStatus(pass, CLOCK, NOW)] ?? (hasClass ? 'inClass' : 'noClass'))
      }),
    )
  })
})
