/** Values for a JSON schema: mostly valid ones, now and then what an attacker would send. */
import { instant } from '@corridor/rules/time'
import type { Random } from '../../demo/random.ts'

export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

/** What exists: a request that names something real gets further than one that does not. */
export interface KnownValues {
  /** Ids of rooms, people and so on, by the ending of the parameter names that refer to them. */
  ids: readonly { ending: RegExp; ids: readonly number[] }[]
  uuids: readonly string[]
  words: readonly string[]
  /** Grows as pages are answered. */
  cursors: string[]
}

/** How likely each value is to be hostile. */
export interface Fuzz {
  random: Random
  hostility: number
  known: KnownValues
}

const nested = (depth: number): unknown => (depth === 0 ? '\ud800' : [nested(depth - 1)])

const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -0,
  -1,
  0.1,
  1e-320,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  'NaN',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  "'; drop table pass; --",
  '%_\\%',
  '../../../etc/passwd',
  '{{constructor}}',
  '🏳️‍🌈'.repeat(50),
  'x'.repeat(10_000),
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '9999-12-31T23:59:59.999-23:59',
  '2026-02-30T00:00:00.000Z',
  '294277-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  [],
  [[]],
  {},
  Array(3000).fill('unused'),
  Array(600).fill(1),
  nested(40),
  nested(20),
  { __proto__: null, constructor: { prototype: { polluted: true } } },
  JSON.parse('{"__proto__":{"polluted":true},"toString":1,"length":-1}'),
]

const HOSTILE_TEXT = HOSTILE.filter((value) => typeof value === 'string')
const HOSTILE_NUMBERS = HOSTILE.filter((value) => typeof value === 'number')

/** Mostly of the same type, so that it passes the first validation. */
export function hostileInsteadOf(value: unknown, random: Random): unknown {
  if (random.chance(0.3)) return random.pick(HOSTILE)
  if (typeof value === 'number') return random.pick(HOSTILE_NUMBERS)
  if (typeof value === 'string') return random.pick(HOSTILE_TEXT)
  return random.pick(HOSTILE)
}

/** The same value with one part changed, at any depth. */
export function withOneHostile(value: unknown, random: Random): unknown {
  const places = placesIn(value)
  if (places.length === 0) return value
  const change = (inner: unknown, path: readonly string[]): unknown => {
    const [key, ...rest] = path
    if (key === undefined) return hostileInsteadOf(inner, random)
    const copy = Array.isArray(inner) ? [...inner] : { ...(inner as object) }
    const held = copy as Record<string, unknown>
    held[key] = change(held[key], rest)
    return copy
  }
  return change(value, random.pick(places))
}

function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return Object.entries(value).flatMap(([key, held]) => placesIn(held).map((path) => [key, ...path]))
}

export function valueFor(schema: JsonSchema, fuzz: Fuzz, name = ''): unknown {
  const { random, hostility } = fuzz
  if (random.chance(hostility)) return random.pick(HOSTILE)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return valueFor(random.pick(options), fuzz, name)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  switch (type) {
    case 'object':
      return objectFor(schema, fuzz)
    case 'array':
      return listFor(schema, fuzz, name)
    case 'integer':
    case 'number':
      return numberFor(schema, fuzz, name)
    case 'string':
      return textFor(schema, fuzz, name)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    default:
      return random.pick(HOSTILE)
  }
}

function objectFor({ properties = {}, required = [] }: JsonSchema, fuzz: Fuzz): Record<string, unknown> {
  const { random, hostility } = fuzz
  const present = Object.entries(properties).filter(
    ([key]) => (required.includes(key) && !random.chance(hostility / 2)) || random.chance(0.5),
  )
  const entries = present.map(([key, schema]): [string, unknown] => [key, valueFor(schema, fuzz, key)])
  if (random.chance(hostility)) entries.push([random.pick(['\0', '__proto__', 'passwordHash', '']), 1])
  return Object.fromEntries(entries)
}

function listFor({ items = {}, minItems = 0, maxItems = 5 }: JsonSchema, fuzz: Fuzz, name: string): unknown[] {
  const length = fuzz.random.chance(0.05) ? maxItems : fuzz.random.whole(minItems, Math.min(maxItems, minItems + 4))
  return Array.from({ length }, () => valueFor(items, fuzz, name))
}

function numberFor({ minimum, exclusiveMinimum = -1, maximum = 100 }: JsonSchema, fuzz: Fuzz, name: string): number {
  const { random, known } = fuzz
  const ids = known.ids.find(({ ending }) => ending.test(name))?.ids
  if (ids) return random.pick(ids)
  const least = minimum ?? exclusiveMinimum + 1
  return random.pick([least, maximum, random.whole(least, Math.min(maximum, least + 500))])
}

function textFor({ format, minLength = 0, maxLength = 50 }: JsonSchema, fuzz: Fuzz, name: string): string {
  const { random, known } = fuzz
  if (format === 'uuid') return random.pick(known.uuids)
  if (format === 'date-time') return timeFor(random)
  if (name === 'cursor') return cursorFor(fuzz)
  const text = random.chance(0.1) ? 'é'.repeat(maxLength) : random.pick(known.words)
  return text.slice(0, maxLength).padEnd(minLength, 'x')
}

const MINUTE = 60_000
function timeFor(random: Random): string {
  const minutes = random.pick([-1_000_000, -500, -10, 0, 5, 30, 600, 10_000, 1_000_000])
  return instant(Date.parse('2026-10-13T15:00:00Z') + minutes * MINUTE)
}

/** A real cursor, unchanged or tampered with. */
function cursorFor({ random, known }: Fuzz): string {
  const given = random.pick(known.cursors)
  if (random.chance(0.4)) return given
  const parts = JSON.parse(Buffer.from(given, 'base64url').toString())
  return Buffer.from(JSON.stringify(withOneHostile(parts, random)))
    .toString('base64url')
    .slice(0, 300)
}
