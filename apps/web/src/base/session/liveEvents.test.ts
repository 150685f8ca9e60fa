import { describe, expect, it } from 'vitest'
import { aPass } from '../testing.ts'
import { dispatchLive, onLineMoved } from './liveEvents.ts'

describe('a line that moves', () => {
  it('[D-118] [SPASS-08] is told by the bare events of whoever leaves it', () => {
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

  it('[D-118] is not told by events that carry a pass, nor by other ones', () => {
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
