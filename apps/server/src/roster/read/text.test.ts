/** Texts of a roster, made to fit or left out. */
import { describe, expect, it } from 'vitest'
import { emailOf } from './email.ts'
import { Problems, quoted } from './problems.ts'
import { commaList, cut, oneLine } from './text.ts'

describe('[D-153] a text of a roster', () => {
  it.each([
    ['\u0007 Ana \n\t Maria\0', 'Ana Maria'],
    ['x'.repeat(100), 'x'.repeat(100)],
    ['x'.repeat(101), 'x'.repeat(100)],
    [`${'x'.repeat(99)} Lopez`, 'x'.repeat(99)],
    ['😀'.repeat(101), '😀'.repeat(100)],
    [`${'😀'.repeat(40)}${'x'.repeat(80)}`, `${'😀'.repeat(40)}${'x'.repeat(60)}`],
  ])('%j is the name %j: one line of at most 100 characters', (text, name) => {
    expect(cut(text)).toBe(name)
  })

  it('is one line without spaces around it, however long it is', () => {
    expect(oneLine(` ${'7'.repeat(101)} \n\0`)).toBe('7'.repeat(101))
  })

  it('is repeated in a sentence on one line, and with 60 characters', () => {
    expect(quoted('a \r\n\0b')).toBe('“a b”')
    expect(quoted('x'.repeat(60))).toBe(`“${'x'.repeat(60)}”`)
    expect(quoted('x'.repeat(61))).toBe(`“${'x'.repeat(60)}…”`)
  })

  it('can be a list, with spaces and with nothing between its commas', () => {
    expect(commaList(' n , d,,  ')).toEqual(['n', 'd'])
    expect(commaList('')).toEqual([])
  })

  it('is an email address up to 254 characters', () => {
    const longest = `${'a'.repeat(242)}@example.org`
    const reasons: string[] = []
    const emails = [longest, `a${longest}`, ''].map((text) => emailOf(text, (reason) => reasons.push(reason)))
    expect(emails).toEqual([longest, null, null])
    expect(reasons).toEqual([`“${'a'.repeat(60)}…” is not an email address. The person comes without one.`])
  })
})

it('[D-153] of the problems of a roster the first 1,000 are kept, and all are counted', () => {
  const problems = new Problems()
  for (let line = 1; line <= 1001; line += 1) problems.add('users.csv', line, 'It is wrong.')
  expect(problems.count).toBe(1001)
  expect(problems.list).toHaveLength(1000)
  expect(problems.list.at(-1)).toEqual({ file: 'users.csv', line: 1000, reason: 'It is wrong.' })
})
