import { describe, expect, it } from 'vitest'
import { asBlockId } from '../ids.ts'
import {
  DEFAULT_HOURS,
  END_AFTER_START,
  HOURS_OR_BLOCK,
  hoursAfter,
  hoursProblem,
  hoursText,
  minutesOf,
} from './hours.ts'

const BLOCK = asBlockId(7)
const at = (hour: number, minute = 0) => ({ hour, minute })
const MORNING = { start: at(9, 30), end: at(10, 25) }
const NONE = { blockId: null, schedule: null }

describe('what is wrong with hours', () => {
  it('[ACT-04] a block and custom hours exclude each other', () => {
    expect(hoursProblem({ blockId: BLOCK, schedule: MORNING })).toBe(HOURS_OR_BLOCK)
    expect(hoursProblem({ blockId: BLOCK, schedule: null })).toBeNull()
    expect(hoursProblem({ blockId: null, schedule: MORNING })).toBeNull()
    expect(hoursProblem({})).toBeNull()
  })

  it('[ACT-04] they end after they start', () => {
    expect(hoursProblem({ schedule: { start: at(10), end: at(10) } })).toBe(END_AFTER_START)
    expect(hoursProblem({ schedule: { start: at(10), end: at(9, 59) } })).toBe(END_AFTER_START)
    expect(hoursProblem({ schedule: { start: at(10), end: at(10, 1) } })).toBeNull()
  })
})

describe('hours after an edit', () => {
  it('[ACT-04] a block replaces custom hours, and custom hours a block', () => {
    expect(hoursAfter({ blockId: null, schedule: MORNING }, { blockId: BLOCK })).toEqual({
      blockId: BLOCK,
      schedule: null,
    })
    expect(hoursAfter({ blockId: BLOCK, schedule: null }, { schedule: MORNING })).toEqual({
      blockId: null,
      schedule: MORNING,
    })
  })

  it('[ACT-04] what is not sent stays, and null takes it away', () => {
    const inBlock = { blockId: BLOCK, schedule: null }
    expect(hoursAfter(inBlock, {})).toEqual(inBlock)
    expect(hoursAfter(inBlock, { schedule: null })).toEqual(inBlock)
    expect(hoursAfter(inBlock, { blockId: null })).toEqual(NONE)
    expect(hoursAfter({ blockId: null, schedule: MORNING }, { blockId: null })).toEqual({
      blockId: null,
      schedule: MORNING,
    })
    expect(hoursAfter({ blockId: null, schedule: MORNING }, { schedule: null })).toEqual(NONE)
  })
})

describe('times of day', () => {
  it('are minutes after midnight, and text for people', () => {
    expect(minutesOf(at(10, 29))).toBe(629)
    expect(hoursText(MORNING)).toBe('9:30 am to 10:25 am')
  })

  it('[ONB-06] start as 11:00 to 12:00', () => {
    expect(hoursText(DEFAULT_HOURS)).toBe('11:00 am to 12:00 pm')
  })
})
