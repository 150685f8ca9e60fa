/** Generates values that a schema accepts, for property tests over the whole contract. */
import fc from 'fast-check'
import { z } from 'zod'
import type { Schema } from './schema.ts'

interface Limits {
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  format?: string
}

const MAX_ITEMS = 4

export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectOf(def.shape)
    case 'array': {
      const { minItems = 0, maxItems = MAX_ITEMS } = limitsOf(schema)
      return fc.array(arbitraryOf(def.element), { minLength: minItems, maxLength: Math.min(maxItems, MAX_ITEMS) })
    }
    case 'optional':
    case 'default':
      return fc.option(arbitraryOf(def.innerType), { nil: undefined })
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType), { nil: null })
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf))
    case 'record':
      return fc.dictionary(GRAPHEMES, arbitraryOf(def.valueType), { maxKeys: MAX_ITEMS })
    case 'pipe':
      return arbitraryOf(def.in)
    case 'string':
      return textOf(limitsOf(schema))
    case 'number':
      return numberOf(limitsOf(schema), isWhole(schema))
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    default:
      throw new Error(`Cannot generate values of type ${def.type} yet`)
  }
}

/** Removes keys with undefined values, because JSON does not have them. */
function objectOf(shape: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  const values = fc.record(Object.fromEntries(Object.entries(shape).map(([key, inner]) => [key, arbitraryOf(inner)])))
  return values.map((value) => Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)))
}

/** Made once, because fast-check examines every such string for what it may become. */
const GRAPHEMES = fc.string({ unit: 'grapheme' })

/** Characters that need escaping somewhere, and characters outside the basic plane. */
const TEXT_PARTS = fc.array(fc.oneof(fc.constantFrom('"', '\\', '\n', '\u2028', '</script>', '🏫', 'é'), GRAPHEMES), {
  maxLength: 8,
})

function textOf({ minLength = 0, maxLength = 30, format }: Limits): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') {
    const years = { min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }
    return fc.date(years).map((date) => date.toISOString().slice(0, 10))
  }
  if (format === 'date-time') {
    const years = { min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }
    return fc.date(years).map((date) => date.toISOString())
  }
  return TEXT_PARTS.map((parts) =>
    parts.join('').slice(0, Math.min(maxLength, 30)).toWellFormed().padEnd(minLength, 'x'),
  )
}

function numberOf(limits: Limits, whole: boolean): fc.Arbitrary<number> {
  const min = limits.minimum ?? (limits.exclusiveMinimum === undefined ? -(2 ** 31) : limits.exclusiveMinimum + 1)
  const max = Math.min(limits.maximum ?? 2 ** 31, Number.MAX_SAFE_INTEGER)
  return whole
    ? fc.integer({ min: Math.max(min, Number.MIN_SAFE_INTEGER), max })
    : fc.double({ min, max, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value))
}

const isWhole = (schema: Schema) => (jsonOf(schema) as { type?: string }).type === 'integer'
export const limitsOf = (schema: Schema): Limits => jsonOf(schema) as Limits
const jsonOf = (schema: Schema) => z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
