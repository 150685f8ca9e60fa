import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldMessages } from './fieldMessages.ts'

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: fieldMessages }).error?.issues.map(({ message }) => message)

it.each<[string, z.ZodType, unknown, string]>([
  ['a long text', z.string().max(100), 'x'.repeat(101), 'At most 100 characters.'],
  ['an empty text', z.string().min(1), '', 'Fill this in.'],
  ['a short text', z.string().min(3), 'x', 'At least 3 characters.'],
  ['a large number', z.number().max(15), 16, 'At most 15.'],
  ['a number at an excluded limit', z.number().lt(15), 15, 'Less than 15.'],
  ['a small number', z.number().min(2), 1, 'At least 2.'],
  ['a number that must be positive', z.number().positive(), 0, 'More than 0.'],
  ['a fraction', z.number().int(), 1.5, 'Use a whole number.'],
  ['a text for a number', z.number(), 'two', 'Use a number.'],
  ['a long list', z.array(z.number()).max(2), [1, 2, 3], 'Choose at most 2.'],
  ['an empty list', z.array(z.number()).min(1), [], 'Choose at least one.'],
  ['a short list', z.array(z.number()).min(2), [1], 'Choose at least 2.'],
  ['no email', z.email(), 'nowhere', 'Enter an email address such as name@school.org.'],
  ['no time', z.iso.datetime(), 'noon', 'Choose a date and a time.'],
  ['no day', z.iso.date(), 'today', 'Choose a date.'],
  ['a pattern', z.string().regex(/^#/), 'red', 'This is not in the expected format.'],
  ['a word that is not offered', z.enum(['a', 'b']), 'c', 'Choose one of the options.'],
  ['another value', z.literal(1), 2, 'Choose one of the options.'],
  ['neither of two', z.union([z.literal(-1), z.number().max(15)]), 99, 'At most 15.'],
  ['neither of two words', z.union([z.literal(0), z.literal(1)]), 'x', 'Choose one of the options.'],
  ['nothing', z.object({ name: z.string() }), {}, 'Fill this in.'],
  ['null', z.number(), null, 'Fill this in.'],
  ['an unknown field', z.strictObject({}), { x: 1 }, 'This form is out of date. Refresh the page and try again.'],
  ['a check without words', z.string().refine(() => false), 'x', 'Check this and try again.'],
])('%s is explained in plain words', (_what, schema, value, sentence) => {
  expect(said(schema, value)).toEqual([sentence])
})

it('the words of a schema itself come first', () => {
  expect(said(z.string().max(2, 'Use two letters.'), 'abc')).toEqual(['Use two letters.'])
  expect(
    said(
      z.string().refine(() => false, 'Not this one.'),
      'abc',
    ),
  ).toEqual(['Not this one.'])
})
