import { describe, expect, it } from 'vitest'
import { changesOf, formOf, problemsOf } from './form.ts'

const SCHOOL = { timezone: 'America/Chicago', passActivationIntervalBefore: null, passActivationIntervalAfter: 20 }

describe('when a school’s day is', () => {
  it('[D-103] an empty number is the default, and only what differs is sent', () => {
    const saved = formOf(SCHOOL)
    expect(saved).toEqual({ ...SCHOOL, passActivationIntervalBefore: '', passActivationIntervalAfter: '20' })
    expect(changesOf(saved, saved)).toEqual({})
    expect(changesOf({ ...saved, timezone: 'America/Denver', passActivationIntervalAfter: ' ' }, saved)).toEqual({
      timezone: 'America/Denver',
      passActivationIntervalAfter: null,
    })
    expect(changesOf({ ...saved, passActivationIntervalBefore: '0' }, saved)).toEqual({
      passActivationIntervalBefore: 0,
    })
  })

  it('minutes are from 0 up to 499', () => {
    const form = { ...formOf(SCHOOL), passActivationIntervalBefore: '500' }
    expect(problemsOf(form).passActivationIntervalBefore).toBe('From 0 up to 499')
  })
})
