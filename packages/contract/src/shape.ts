/**
 * Everything that the server sends is shaped by the contract: it becomes a copy with exactly the declared keys, so that
 * no extra column from a row or a spread is sent. Each schema is compiled once into a plain function (an object literal
 * with all keys), which costs little compared to the JSON. The values are not validated; tests do that.
 */
import type { z } from 'zod'

type Schema = z.core.$ZodType
type Shape = (value: unknown) => unknown

const compiled = new WeakMap<Schema, Shape>()

export function shaperOf<S extends z.ZodType>(schema: S): (value: z.output<S>) => z.output<S> {
  return shapeOf(schema) as (value: z.output<S>) => z.output<S>
}

function shapeOf(schema: Schema): Shape {
  const known = compiled.get(schema)
  if (known) return known
  const shape = compile(schema)
  compiled.set(schema, shape)
  return shape
}

/** For values without keys. */
const identity: Shape = (value) => value

function compile(schema: Schema): Shape {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return compileObject(def.shape)
    case 'array':
      return compileArray(shapeOf(def.element))
    case 'record':
      return compileRecord(shapeOf(def.valueType))
    case 'optional':
    case 'nullable':
      return compileMaybe(shapeOf(def.innerType))
    case 'union':
      return 'discriminator' in def ? compileTagged(String(def.discriminator), def.options) : compileUnion(def.options)
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return identity
    default:
      throw new Error(`An answer cannot be shaped by a schema of ${def.type}`)
  }
}

function compileObject(shape: Readonly<Record<string, Schema>>): Shape {
  const fields = Object.entries(shape).map(([key, schema], index) => {
    const inner = shapeOf(schema)
    // As JSON, so that any key becomes a valid string literal.
    const name = JSON.stringify(key)
    const value = inner === identity ? `value[${name}]` : `inner[${index}](value[${name}])`
    return { inner, name, value, isOptional: isOptional(schema) }
  })
  const inner = fields.map((field) => field.inner)
  const body = fields.some((field) => field.isOptional)
    ? `const shaped = {}
      ${fields.map(({ name, value }) => `if (value[${name}] !== undefined) shaped[${name}] = ${value}`).join('\n')}
      return shaped`
    : `return { ${fields.map(({ name, value }) => `${name}: ${value}`).join(', ')} }`
  return new Function('inner', `return (value) => { ${body} }`)(inner) as Shape
}

function isOptional(schema: Schema): boolean {
  return (schema as z.core.$ZodTypes)._zod.def.type === 'optional'
}

function compileArray(inner: Shape): Shape {
  return inner === identity ? identity : (value) => (value as unknown[]).map(inner)
}

function compileRecord(inner: Shape): Shape {
  if (inner === identity) return identity
  return (value) => Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, inner(item)]))
}

function compileMaybe(inner: Shape): Shape {
  return inner === identity ? identity : (value) => (value === null || value === undefined ? value : inner(value))
}

/** One of several objects, which one of their keys tells apart. */
function compileTagged(tag: string, options: readonly Schema[]): Shape {
  const shapes = new Map(options.map((option) => [tagOf(option, tag), shapeOf(option)]))
  return (value) => {
    const shape = shapes.get((value as Record<string, unknown>)[tag])
    if (!shape) throw new Error('An answer is none of the kinds that the contract declares')
    return shape(value)
  }
}

function tagOf(option: Schema, tag: string): unknown {
  const { def } = (option as z.core.$ZodTypes)._zod
  const literal = def.type === 'object' ? (def.shape[tag] as z.core.$ZodTypes | undefined)?._zod.def : undefined
  if (literal?.type !== 'literal' || literal.values.length !== 1) throw new Error(`Each kind must name its ${tag}`)
  return literal.values[0]
}

/** Options must be distinguishable by type: a list, an object, or neither. Telling two objects apart needs parsing. */
function compileUnion(options: readonly Schema[]): Shape {
  if (options.every((option) => shapeOf(option) === identity)) return identity
  const only = (type: string): Shape => {
    const [first, second] = options.filter((option) => (option as z.core.$ZodTypes)._zod.def.type === type)
    if (second) throw new Error(`Two kinds of ${type} in one answer cannot be told apart`)
    return first ? shapeOf(first) : identity
  }
  const [list, object] = [only('array'), only('object')]
  return (value) => (Array.isArray(value) ? list(value) : object(value))
}
