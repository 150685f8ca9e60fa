import { describe, expect, it } from 'vitest'
import { changesOf, formOf, type Limits, problemsOf, switched } from './form.ts'

const OFF: Limits = {
  passAlertUsageAmount: null,
  passAlertUsageTimeframe: null,
  passAlertUsagePerDayAmount: null,
  passAlertTimeLimit: null,
}
const ON: Limits = { ...OFF, passAlertUsageAmount: 12, passAlertUsageTimeframe: 7, passAlertTimeLimit: 0 }

describe('the pass limits form', () => {
  it('[D-046] shows a group as on when it has values, and 0 is a value', () => {
    expect(formOf(OFF)).toMatchObject({ usage: false, perDay: false, timeLimit: false, passAlertTimeLimit: '' })
    expect(formOf(ON)).toMatchObject({ usage: true, perDay: false, timeLimit: true, passAlertTimeLimit: '0' })
  })

  it('[PSET-04] switching a group on seeds 0, or what it had before', () => {
    const off = formOf(OFF)
    expect(switched('usage', true, off)).toEqual({
      usage: true,
      passAlertUsageAmount: '0',
      passAlertUsageTimeframe: '0',
    })
    expect(switched('usage', true, formOf(ON))).toMatchObject({ passAlertUsageAmount: '12' })
  })

  it('[PSET-05] switching it off empties its values, and saves them as off', () => {
    const on = formOf(ON)
    const off = { ...on, ...switched('usage', false, on) }
    expect(off).toMatchObject({ usage: false, passAlertUsageAmount: '', passAlertUsageTimeframe: '', timeLimit: true })
    expect(changesOf(off, on)).toEqual({ passAlertUsageAmount: null, passAlertUsageTimeframe: null })
  })

  it('[PSET-02] [PSET-03] a value of a group that is on is from 0 up to 499, and not empty', () => {
    const on = formOf(ON)
    for (const wrong of ['500', '-1', 'ten', '1.5', ' ']) {
      expect(problemsOf({ ...on, passAlertUsageAmount: wrong }).passAlertUsageAmount, wrong).toBe('From 0 up to 499')
    }
    for (const right of ['0', '499']) {
      expect(problemsOf({ ...on, passAlertUsageAmount: right }).passAlertUsageAmount, right).toBeNull()
    }
    expect(problemsOf({ ...on, perDay: false, passAlertUsagePerDayAmount: 'ten' })).not.toHaveProperty(
      'passAlertUsagePerDayAmount',
    )
  })

  it('sends only what would be different', () => {
    const on = formOf(ON)
    expect(changesOf(on, on)).toEqual({})
    expect(changesOf({ ...on, passAlertUsageAmount: ' 12 ' }, on)).toEqual({})
    expect(changesOf({ ...on, passAlertUsageAmount: '13' }, on)).toEqual({ passAlertUsageAmount: 13 })
  })
})
