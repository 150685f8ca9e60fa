import { describe, expect, it } from 'vitest'
import { changesBetween, draftOf, edited, keptMine, rebased, savedAs, tookTheirs } from './draft.ts'

const saved = { name: 'Library', limit: 4, faculty: [1, 2] }
const open = draftOf(saved)

describe('a draft', () => {
  it('knows what was changed, and that changing it back is no change', () => {
    const changed = edited(open, { limit: 5, faculty: [1, 2] })
    expect(changesBetween(changed.values, changed.saved)).toEqual({ limit: 5 })
    const back = edited(changed, { limit: 4 })
    expect(changesBetween(back.values, back.saved)).toEqual({})
  })

  it('follows a change made elsewhere in fields that were not edited here', () => {
    const now = rebased(edited(open, { name: 'Library 2' }), { ...saved, limit: 9 })
    expect(now.values).toEqual({ name: 'Library 2', limit: 9, faculty: [1, 2] })
    expect(now.conflicts).toEqual([])
    expect(changesBetween(now.values, now.saved)).toEqual({ name: 'Library 2' })
  })

  it('never overwrites what was typed, and marks a conflict if somebody else saved a different value', () => {
    const now = rebased(edited(open, { name: 'Mine' }), { name: 'Theirs' })
    expect(now.values.name).toBe('Mine')
    expect(now.saved.name).toBe('Theirs')
    expect(now.conflicts).toEqual(['name'])
    expect(keptMine(now, 'name')).toMatchObject({ values: { name: 'Mine' }, conflicts: [] })
    expect(tookTheirs(now, 'name')).toMatchObject({ values: { name: 'Theirs' }, conflicts: [] })
  })

  it('has no conflict if both values are the same, immediately or after further typing', () => {
    expect(rebased(edited(open, { name: 'Media' }), { name: 'Media' }).conflicts).toEqual([])
    const torn = rebased(edited(open, { name: 'Medi' }), { name: 'Media' })
    expect(torn.conflicts).toEqual(['name'])
    expect(edited(torn, { name: 'Media ' }).conflicts).toEqual(['name'])
    expect(edited(torn, { name: 'Media' }).conflicts).toEqual([])
  })

  it('keeps a conflict when another field changes later', () => {
    const torn = rebased(edited(open, { name: 'Mine' }), { name: 'Theirs' })
    expect(rebased(torn, { name: 'Theirs', limit: 1 })).toMatchObject({ conflicts: ['name'], values: { limit: 1 } })
  })

  it('starts over from the answer after saving, without losing what was typed in the meantime', () => {
    const sent = edited(open, { name: ' Media ' })
    const typing = edited(sent, { limit: 7 })
    const after = savedAs(typing, sent.values, { ...saved, name: 'Media' })
    expect(after.values).toEqual({ name: 'Media', limit: 7, faculty: [1, 2] })
    expect(changesBetween(after.values, after.saved)).toEqual({ limit: 7 })
  })
})
