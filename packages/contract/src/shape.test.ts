/** For every answer and event: valid data is sent unchanged, and unknown keys are removed. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type CallDeclaration, isFileAnswer } from './call.ts'
import { type CallKey, calls } from './calls.ts'
import { editErrorAnswer, errorAnswer } from './errors.ts'
import { passEvent, userPassEvent } from './live.ts'
import { shaperOf } from './shape.ts'
import { strictShaperOf } from './strictShape.ts'
import { arbitraryOf } from './testing/arbitrary.ts'
import { partsOf, type Schema } from './testing/schema.ts'

const OUTGOING: { what: string; schema: z.ZodType }[] = [
  ...differentAnswers(),
  { what: 'an error', schema: errorAnswer },
  { what: 'a refused edit', schema: editErrorAnswer(calls['POST /api/user/:userId'].answer) },
  { what: 'a live event', schema: passEvent },
  { what: 'a live event for one person', schema: userPassEvent },
]

/** Many calls answer the same, which is tried once, under the name of the first of them. */
function differentAnswers() {
  const first = new Map<z.ZodType, CallKey>()
  for (const key of Object.keys(calls) as CallKey[]) {
    const { answer }: CallDeclaration = calls[key]
    if (!isFileAnswer(answer) && !first.has(answer)) first.set(answer, key)
  }
  return Array.from(first, ([schema, what]) => ({ what, schema }))
}

/** Adds unknown keys to every object, except to records, which can have any keys. */
function withUnknownKeys(value: unknown, schema: Schema): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (value === null || typeof value !== 'object') return value
  if (def.type === 'record') {
    const entries = Object.entries(value).map(([key, item]) => [key, withUnknownKeys(item, def.valueType)])
    return Object.fromEntries(entries)
  }
  if (def.type === 'array') return (value as unknown[]).map((item) => withUnknownKeys(item, def.element))
  if (def.type === 'object') {
    const inner = Object.entries(value).map(([key, item]) => [key, withUnknownKeys(item, def.shape[key] as Schema)])
    return { passwordHash: '$argon2id$…', ...Object.fromEntries(inner), nested: { secret: 1 } }
  }
  const fitting = partsOf(schema).find((part) => z.safeParse(part.schema, value).success)
  return fitting ? withUnknownKeys(value, fitting.schema) : value
}

/** Both in one, because generating the data takes most of the time. */
it.each(OUTGOING)(
  '$what is sent unchanged, without unknown keys, which fail in tests as missing ones do',
  ({ schema }) => {
    const shape = shaperOf(schema)
    const strict = strictShaperOf(schema)
    fc.assert(
      fc.property(arbitraryOf(schema), (answer) => {
        const text = JSON.stringify(answer)
        const withMore = withUnknownKeys(answer, schema)
        expect(JSON.stringify(shape(answer))).toBe(text)
        expect(JSON.stringify(shape(withMore))).toBe(text)
        expect(JSON.stringify(strict(answer))).toBe(text)
        if (JSON.stringify(withMore) !== text) {
          expect(() => strict(withMore)).toThrow(/The contract does not know answer\.\S*(passwordHash|nested)/)
        }
      }),
      { numRuns: 10 },
    )
    expect(() => strict(undefined)).toThrow()
  },
)

it('refuses schemas that cannot be shaped', () => {
  expect(() => shaperOf(z.object({ at: z.date() }))).toThrow('date')
  expect(() => shaperOf(z.object({ any: z.unknown() }))).toThrow('unknown')
  expect(() => shaperOf(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]))).toThrow('told apart')
})
