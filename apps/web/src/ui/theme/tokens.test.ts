import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contrastRatio } from '@corridor/rules/text'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const DARK = '[data-mantine-color-scheme="dark"]'

function tokensIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, value]) => [name, value]))
}

const [lightCss, darkCss] = css.split(DARK) as [string, string]
const light = tokensIn(lightCss)
const schemes = { light, dark: { ...light, ...tokensIn(darkCss) } }

const STATES = [
  ['requested', 'requested-bg'],
  ['upcoming', 'upcoming-bg'],
  ['line-state', 'line-bg'],
  ['active', 'active-bg'],
  ['over', 'over-bg'],
  ['awaiting', 'awaiting-bg'],
  ['ended', 'ended-bg'],
] as const

describe.each(Object.entries(schemes))('the %s colors', (_, tokens) => {
  const contrast = (a: string, b: string) => contrastRatio(tokens[a] ?? '', tokens[b] ?? '')

  it.each(STATES)('let %s be read on its own ground, and on a card', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(text, 'surface')).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['bg', 'surface', 'field', 'line'])('let text be read on %s', (ground) => {
    expect(contrast('ink', ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('muted', ground)).toBeGreaterThanOrEqual(4.5)
  })

  it('show the edge of a field and the focus', () => {
    for (const ground of ['bg', 'surface']) {
      expect(contrast('field-line', ground)).toBeGreaterThanOrEqual(3)
      expect(contrast('focus', ground)).toBeGreaterThanOrEqual(3)
    }
  })
})

it('text has a size of the scale, except for large figures and titles', () => {
  const source = join(import.meta.dirname, '../..')
  const off = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const sizes = readFileSync(join(source, file), 'utf8').matchAll(/font-size: ([\d.]+)px/g)
      return [...sizes].filter(([, size]) => Number(size) < 26).map(([rule]) => `${file}: ${rule}`)
    })
  expect(off).toEqual([])
})
