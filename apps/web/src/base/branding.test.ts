import { readFileSync } from 'node:fs'
import { contrastRatio, DEFAULT_SCHOOL_COLOR } from '@corridor/rules/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandTokens } from './branding.ts'

const READABLE = 4.5
const DISTINCT = 1.25
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** The color that a browser draws for a translucent white or black over a background. */
function tinted(background: string, isWhite: boolean, share: number): string {
  const channel = (at: number) => {
    const value = Number.parseInt(background.slice(at, at + 2), 16)
    return Math.round(value + ((isWhite ? 255 : 0) - value) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

describe('branding', () => {
  it("[STATE-04] uses a school's readable color for the sidebar unchanged", () => {
    expect(brandTokens({ primaryColor: '#8b0000' })).toMatchObject({
      '--school-color': '#8b0000',
      '--on-school-color': '#ffffff',
      '--school-accent': '#8b0000',
    })
  })

  it('[STATE-04] keeps all text readable, for any school color', () => {
    fc.assert(
      fc.property(color, (primaryColor) => {
        const tokens = brandTokens({ primaryColor })
        const of = (token: string) => tokens[token] ?? ''
        const tint = tinted(of('--school-color'), of('--school-tint').startsWith('rgb(255'), 0.13)
        const hover = (token: string) => tinted(of(token), of(`${token}-hover`).endsWith('white)'), 0.12)
        expect(contrastRatio(of('--school-color'), of('--on-school-color'))).toBeGreaterThanOrEqual(READABLE)
        expect(contrastRatio(tint, of('--on-school-color'))).toBeGreaterThanOrEqual(READABLE)
        expect(contrastRatio(of('--school-accent'), of('--on-school-accent'))).toBeGreaterThanOrEqual(READABLE)
        expect(contrastRatio(of('--school-accent'), '#ffffff')).toBeGreaterThanOrEqual(DISTINCT)
        expect(contrastRatio(of('--school-ink'), '#ffffff')).toBeGreaterThanOrEqual(READABLE)
        expect(contrastRatio(of('--school-accent-dark'), of('--on-school-accent-dark'))).toBeGreaterThanOrEqual(
          READABLE,
        )
        expect(contrastRatio(hover('--school-accent'), of('--on-school-accent'))).toBeGreaterThanOrEqual(READABLE)
        expect(contrastRatio(hover('--school-accent-dark'), of('--on-school-accent-dark'))).toBeGreaterThanOrEqual(
          READABLE,
        )
        expect(contrastRatio(of('--school-accent-dark'), '#161b26')).toBeGreaterThanOrEqual(READABLE)
      }),
    )
  })

  it('[STATE-04] uses a bright color for the main button unchanged, with dark text, but darkens white', () => {
    expect(brandTokens({ primaryColor: '#ffd700' })).toMatchObject({
      '--school-accent': '#ffd700',
      '--on-school-accent': '#101828',
    })
    expect(brandTokens({ primaryColor: '#ffffff' })['--school-accent']).not.toBe('#ffffff')
  })

  it('[STATE-04] accepts short colors, and uses the default for invalid ones', () => {
    expect(brandTokens({ primaryColor: '#a00' })['--school-color']).toBe('#aa0000')
    expect(brandTokens({ primaryColor: 'red' })).toEqual(brandTokens({ primaryColor: DEFAULT_SCHOOL_COLOR }))
  })

  it('[CONST-02] the stylesheet has the tokens of the default color, for the time before a school is known', () => {
    const css = readFileSync(new URL('../ui/theme/tokens.css', import.meta.url), 'utf8')
    for (const [token, value] of Object.entries(brandTokens({ primaryColor: DEFAULT_SCHOOL_COLOR }))) {
      expect(css).toContain(`${token}: ${value};`)
    }
  })
})
