import type { Language } from '@corridor/rules/words'
import { expect, it } from 'vitest'
import { i18nIn } from '../../words/i18n.ts'
import { PARTS } from './parts.ts'
import { readmeText } from './readme.ts'

const facts = { studentName: 'Sam North', madeBy: 'Dora North', madeAt: '2026-10-13 10:00:00', timezone: 'UTC' }
const linesOf = (retentionYears: number, language: Language = 'en') =>
  readmeText(i18nIn(language), { ...facts, retentionYears }).split('\r\n')

it('[D-179] the README of a record says for how long passes name their student', () => {
  expect(linesOf(1).join(' ')).toContain('name their student for one school year before')
  expect(linesOf(3).join(' ')).toContain('name their student for 3 school years before')
})

it('[D-179] the README of a record has lines of readable length, and a column of file names', () => {
  const lines = linesOf(3)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(95)
  const listed = lines.slice(lines.indexOf('THE FILES') + 2, lines.indexOf('WHAT IS NOT IN IT') - 2)
  const width = Math.max(...PARTS.map(({ name }) => name.length)) + 6
  for (const line of listed) expect(line.charAt(width - 1), line).toBe(' ')
  for (const line of listed) expect(line.charAt(width), line).toMatch(/\w/)
  const words = listed.map((line) => line.slice(width)).join(' ')
  expect(words).toBe(PARTS.map(({ about }) => about.message).join(' '))
  expect(listed.length, 'no line is broken early').toBeLessThan(PARTS.length * 2)
})

it('[LANG-09] the same page is there in Spanish, for parents who read it', () => {
  const lines = linesOf(3, 'es')
  const wordsOf = (years: number) => linesOf(years, 'es').join(' ').replace(/\s+/g, ' ')
  expect(lines[0]).toBe('EL EXPEDIENTE DE Sam North')
  expect(wordsOf(3)).toContain('durante 3 años escolares antes')
  expect(wordsOf(1)).toContain('durante un año escolar antes')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(95)
  for (const { name, about } of PARTS) {
    const line = lines.find((one) => one.startsWith(`${name}.csv`))
    expect(line, name).toBeDefined()
    expect(line).not.toContain(about.message?.slice(0, 20))
  }
})
