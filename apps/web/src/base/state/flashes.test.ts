import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeFlash, flash, flashes, flashUndo, holdFlash, releaseFlash } from './flashes.ts'

const texts = () => flashes.get().map(({ text }) => text)

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('a flash', () => {
  it('[FLASH-01] disappears after five seconds, and not before', () => {
    flash('Refreshed!')
    vi.advanceTimersByTime(4999)
    expect(texts()).toEqual(['Refreshed!'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('[FLASH-01] disappears when closed, and the others stay', () => {
    flash('one', 'error')
    flash('two', 'error')
    const [first] = flashes.get()
    if (first) closeFlash(first.id)
    expect(flashes.get()).toMatchObject([{ text: 'two', kind: 'error' }])
  })

  it('gives way to the next one of its kind, except for errors and what can be taken back', () => {
    flash('one')
    flash('2 were skipped', 'info')
    flash('two', 'error')
    flashUndo('three', () => {})
    flash('four')
    flash('five')
    expect(texts()).toEqual(['2 were skipped', 'two', 'three', 'five'])
  })

  it('[FLASH-01] each has its own five seconds', () => {
    flash('one')
    vi.advanceTimersByTime(3000)
    flash('two')
    vi.advanceTimersByTime(2000)
    expect(texts()).toEqual(['two'])
  })

  it('[FLASH-26] [FLASH-27] with something to undo stays for six seconds', () => {
    const undo = vi.fn()
    flashUndo('Student Removed', undo)
    vi.advanceTimersByTime(5999)
    expect(flashes.get()).toMatchObject([{ text: 'Student Removed', undo }])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
    expect(undo).not.toHaveBeenCalled()
  })

  it('pauses its countdown while it is held', () => {
    flash('one')
    const id = flashes.get()[0]?.id ?? 0
    vi.advanceTimersByTime(4000)
    holdFlash(id)
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['one'])
    releaseFlash(id)
    vi.advanceTimersByTime(1000)
    expect(texts()).toEqual([])
  })
})
