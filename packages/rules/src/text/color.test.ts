import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastRatio, DEFAULT_SCHOOL_COLOR, isColor, readableOn, readableShade } from './color.ts'

const anyColor = fc
  .string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 6, maxLength: 6 })
  .map((c) => `#${c}`)

describe('a school’s colors', () => {
  it('[SSCH-04] have three, six or eight digits', () => {
    expect(['#fff', '#011638', '#011638ff', '#ABCDEF'].every(isColor)).toBe(true)
    expect(['', 'red', '#ffff', '#12345g', '011638', 'x#fff', '#fffx'].some(isColor)).toBe(false)
  })

  it('[CONST-02] are dark blue by default', () => {
    expect(DEFAULT_SCHOOL_COLOR).toBe('#011638ff')
    expect(readableOn(DEFAULT_SCHOOL_COLOR)).toBe('#ffffff')
  })

  it('have a contrast ratio as defined by WCAG', () => {
    expect(contrastRatio('#000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#777777', '#fff')).toBeCloseTo(4.48, 2)
    expect(contrastRatio('#123456', '#123456ff')).toBe(1)
  })

  it('get light text when dark and dark text when light', () => {
    expect([readableOn('#000000'), readableOn('#ffee88'), readableOn('#fff')]).toEqual([
      '#ffffff',
      '#101828',
      '#101828',
    ])
  })

  it('are unchanged if they are readable', () => {
    expect(readableShade('#011638ff', '#ffffff')).toBe('#011638')
    expect(readableShade('#fff', '#000')).toBe('#ffffff')
  })

  it('are darkened on a light background and lightened on a dark one until they are readable', () => {
    expect(readableShade('#ffff00', '#ffffff')).not.toBe('#ffff00')
    fc.assert(
      fc.property(anyColor, anyColor, (color, background) => {
        expect(contrastRatio(readableShade(color, background), background)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('get the better of the two text colors', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const [chosen, light, dark] = [readableOn(color), '#ffffff', '#101828'].map((text) =>
          contrastRatio(color, text),
        )
        expect(chosen).toBe(Math.max(light ?? 0, dark ?? 0))
        expect(chosen).toBeGreaterThan(4.1)
      }),
    )
  })

  it('fall back to the default if a setting is invalid', () => {
    expect(readableShade('not a color', '#ffffff')).toBe('#011638')
  })
})
