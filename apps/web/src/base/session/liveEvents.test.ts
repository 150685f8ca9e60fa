import { describe, expect, it } from 'vitest'
import { aPass } from '../testing.ts'
import { dispatchLive, onLineMoved } from './liveEvents.ts'

describe('a move in the line', () => {
  it('[D-118] [SPASS-08] is recognized by an event without a pass', () => {
    let moves = 0
    const stop = onLineMoved(() => {
      moves += 1
    })
    dispatchLive('startPass:7', {})
    dispatchLive('cancelPass:8', {})
    expect(moves).toBe(2)
    stop()
    dispatchLive('startPass:7', {})
    expect(moves).toBe(2)
  })

  it('[D-118] is not reported for events with a pass, nor for other events', () => {
    let moves = 0
    const stop = onLineMoved(() => {
      moves += 1
    })
    dispatchLive('startPass:7', { pass: aPass() })
    dispatchLive('startPass', { pass: aPass() })
    dispatchLive('approvePass:7', {})
    expect(moves).toBe(0)
    stop()
  })
})
