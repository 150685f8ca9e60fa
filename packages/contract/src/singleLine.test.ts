import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from './calls.ts'
import { optionalLine, singleLine } from './input.ts'
import { toSingleLine } from './singleLine.ts'

const BLANK = ['', ' \n\t', '\u200b', '\u200d\u2060', '\ufeff', '\u3164', '\u00ad', '\ufe0f', '\u2800', '\u{e0041}']

it.each([
  ['New\nLine', 'New Line'],
  ['New\r\n\tLine', 'New Line'],
  ['New\u2028Line', 'New Line'],
  ['\u200b Gym \u200b\u200d', 'Gym'],
  ['\u2800Gym\u3164', 'Gym'],
  ['S\u200bam', 'Sam'],
])('%j becomes %j', (typed, line) => {
  expect(toSingleLine(typed)).toBe(line)
})

it.each(['👩‍🏫 Room', '👩‍🏫', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'قاعة ١٢', 'می‌خواهم', 'חדר מוזיקה', 'क्‍ष', '体育館'])(
  '%s stays as it is',
  (name) => {
    expect(singleLine(100).parse(name)).toBe(name)
  },
)

it('a very long text takes no longer than its length asks for', () => {
  const wide = ' '.repeat(500_000)
  expect(toSingleLine(`a${wide}b${wide}`)).toHaveLength(500_002)
})

it('an optional line may be empty, but not too long', () => {
  expect(BLANK.map((text) => optionalLine(5).parse(text)).join('')).toBe('')
  expect(optionalLine(5).safeParse('sixsix').error?.issues[0]?.message).toBe('At most 5 characters.')
})

describe('names', () => {
  const NAMES = [
    [calls['POST /api/room'], ['name']],
    [calls['POST /api/room/:roomId'], ['name']],
    [calls['POST /api/usergroup'], ['name']],
    [calls['POST /api/usergroup/:userGroupId'], ['name']],
    [calls['POST /api/schedule'], ['name']],
    [calls['POST /api/schedule/:scheduleId'], ['name']],
    [calls['POST /api/block'], ['name']],
    [calls['POST /api/block/:blockId'], ['name']],
    [calls['POST /api/school'], ['name']],
    [calls['POST /api/school/:schoolId'], ['name']],
    [calls['POST /api/user'], ['firstName', 'lastName']],
    [calls['POST /api/user/:userId'], ['firstName', 'lastName']],
  ] as const
  const fields = NAMES.flatMap(([{ summary, body }, names]) =>
    names.map((name) => ({ summary, name, field: (body.shape as Record<string, z.ZodType>)[name] ?? z.never() })),
  )

  it.each(fields)('$summary: $name has something visible on one line', ({ field }) => {
    for (const blank of BLANK)
      expect(field.safeParse(blank).error?.issues[0]?.message).toMatch(/^(Enter|Type|Give) .+\.$/)
    expect(field.parse(' New\nLine\u200b')).toBe('New Line')
    expect(field.safeParse('x'.repeat(101)).error?.issues[0]?.message).toMatch(/^At most (20|100) characters\.$/)
  })

  it.each([
    [calls['POST /api/user'], 'grade'],
    [calls['POST /api/user'], 'schoolIdentifier'],
    [calls['POST /api/user/:userId'], 'grade'],
    [calls['POST /api/user/:userId'], 'schoolIdentifier'],
    [calls['POST /api/user/:userId'], 'professionalName'],
  ] as const)('$0.summary: $1 is one line', ({ body }, name) => {
    expect((body.shape as Record<string, z.ZodType>)[name]?.parse('New\nLine\u200b')).toBe('New Line')
  })

  it('a note keeps its line breaks', () => {
    const { shape } = calls['POST /api/pass'].body.shape.pass as z.ZodObject
    expect((shape.note as unknown as z.ZodType).parse('First\nsecond')).toBe('First\nsecond')
  })
})
