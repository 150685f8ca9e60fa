import { describe, expect, it } from 'vitest'
import { shareSelected, stillShown, toggled, toggledAll } from './selection.ts'

const ids = Array.from({ length: 80 }, (_, at) => `pass-${at}`)

describe('the selection', () => {
  it('[LIST-08] [D-049] select-all takes the first 75 in view', () => {
    expect([...toggledAll(new Set(), ids)]).toEqual(ids.slice(0, 75))
  })

  it('[LIST-08] [D-049] stops at 75 however they are ticked', () => {
    const full = toggledAll(new Set(), ids)
    expect(toggled(full, 'pass-79')).toBe(full)
    expect(toggled(full, 'pass-0').size).toBe(74)
  })

  it('[LIST-08] a second select-all clears it', () => {
    expect(toggledAll(new Set(ids.slice(0, 75)), ids).size).toBe(0)
    expect(toggledAll(new Set(['pass-3']), ids).size).toBe(75)
  })

  it('[LIST-08] is all when everything is ticked that one action may touch', () => {
    expect(shareSelected(new Set(), ids)).toBe('none')
    expect(shareSelected(new Set(['pass-3']), ids)).toBe('some')
    expect(shareSelected(new Set(ids.slice(0, 75)), ids)).toBe('all')
  })

  it('[LIST-07] forgets what has left the list', () => {
    expect([...stillShown(new Set(['pass-1', 'gone']), ids)]).toEqual(['pass-1'])
    const whole = new Set(['pass-1'])
    expect(stillShown(whole, ids)).toBe(whole)
  })
})
