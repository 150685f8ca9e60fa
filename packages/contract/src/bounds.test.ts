/** Everything that a caller can send has a limit, and no list makes the server do the same thing twice. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallDeclaration } from './call.ts'
import { type CallKey, calls } from './calls.ts'
import { anyInstant, setOf } from './input.ts'
import { arbitraryOf, limitsOf } from './testing/arbitrary.ts'
import { partsOf, type Schema } from './testing/schema.ts'

const requests = (Object.keys(calls) as CallKey[]).flatMap((key) => {
  const declaration: CallDeclaration = calls[key]
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = declaration[part]
    return schema ? [{ where: `${key} ${part}`, schema }] : []
  })
})

/** The missing limits, each with its path. */
function unbounded(schema: Schema, path: string, isDistinct = false): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const inner = partsOf(schema).flatMap((part) =>
    unbounded(part.schema, part.name ? `${path}.${part.name}` : path, def.type === 'pipe' && isDeduplicated(schema)),
  )
  return [...missingLimits(schema, def.type, isDistinct).map((what) => `${path}: ${what}`), ...inner]
}

function missingLimits(schema: Schema, type: string, isDistinct: boolean): string[] {
  const { maxLength, maxItems, maximum, format } = limitsOf(schema)
  if (type === 'string' && maxLength === undefined && format !== 'uuid') return ['text without a maximum']
  if (type === 'number' && maximum === undefined) return ['a number without a maximum']
  if (type === 'record') return ['any number of keys']
  if (type !== 'array') return []
  return [
    ...(maxItems === undefined ? ['a list without a maximum'] : []),
    ...(isDistinct ? [] : ['a list that keeps duplicates']),
  ]
}

/** Tries it out with the same item twice. */
function isDeduplicated(pipe: Schema): boolean {
  const { def } = (pipe as z.core.$ZodPipe)._zod
  const list = def.in as z.core.$ZodArray
  if (list._zod.def.type !== 'array') return false
  const [item] = fc.sample(arbitraryOf(list._zod.def.element), { numRuns: 1, seed: 1 })
  const parsed = z.safeParse(pipe, [item, item])
  return parsed.success && (parsed.data as unknown[]).length === 1
}

describe('limits', () => {
  it.each(requests)('$where: every text, number and list has one, and lists have no duplicates', (request) => {
    expect(unbounded(request.schema, request.where)).toEqual([])
  })

  it('are reported if they are missing', () => {
    const loose = z.object({
      name: z.string(),
      at: z.iso.datetime().optional(),
      ids: z.array(z.string().max(3)).max(5),
      either: z.union([setOf(z.number(), { max: 3 }), z.array(z.uuid()).transform((ids) => ids)]),
      any: z.record(z.string().max(3), z.boolean()),
    })
    expect(unbounded(loose, 'body')).toEqual([
      'body.name: text without a maximum',
      'body.at: text without a maximum',
      'body.ids: a list that keeps duplicates',
      'body.either: a number without a maximum',
      'body.either: a list without a maximum',
      'body.either: a list that keeps duplicates',
      'body.any: any number of keys',
    ])
  })
})

describe('a set', () => {
  it('contains each item once, in the order of the first occurrence', () => {
    const places = setOf(z.object({ roomId: z.number() }), { max: 4 })
    expect(places.parse([{ roomId: 2 }, { roomId: 1 }, { roomId: 2 }])).toEqual([{ roomId: 2 }, { roomId: 1 }])
  })

  it('checks its maximum before duplicates are removed', () => {
    expect(setOf(z.number(), { max: 2 }).safeParse([1, 1, 1]).success).toBe(false)
  })
})

describe('a time that is sent', () => {
  it.each([
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+02:00',
    '9999-12-31T23:59:59-02:00',
    `2026-01-01T00:00:00.${'0'.repeat(100)}Z`,
  ])('must have a year with four digits: %s is refused', (text) => {
    expect(anyInstant.safeParse(text).success).toBe(false)
  })

  it('is normalized, so that times can be compared as strings', () => {
    expect(anyInstant.parse('2026-10-13T10:00:00-05:00')).toBe('2026-10-13T15:00:00.000Z')
  })
})
