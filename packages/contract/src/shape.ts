/**
 * What leaves is shaped by the contract: a copy that holds the declared keys and no others, whatever a row or a spread
 * brought along. Each schema is compiled once into a plain function (an object literal with its keys written out), so
 * that an answer costs little more than its JSON. It checks nothing: tests do that, against the schemas themselves.
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

/** What has no keys is left as it is. */
const asItIs: Shape = (value) => value

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
      return compileUnion(def.options)
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
      return asItIs
    default:
      throw new Error(`An answer cannot be shaped by a schema of ${def.type}`)
  }
}

function compileObject(shape: Readonly<Record<string, Schema>>): Shape {
  const fields = Object.entries(shape).map(([key, schema], index) => {
    const inner = shapeOf(schema)
    // Written as JSON, so that a key is a key whatever it holds.
    const name = JSON.stringify(key)
    const value = inner === asItIs ? `value[${name}]` : `inner[${index}](value[${name}])`
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
  return inner === asItIs ? asItIs : (value) => (value as unknown[]).map(inner)
}

function compileRecord(inner: Shape): Shape {
  if (inner === asItIs) return asItIs
  return (value) => Object.fromEntries(Object.entries(value as object).map(([key, held]) => [key, inner(held)]))
}

function compileMaybe(inner: Shape): Shape {
  return inner === asItIs ? asItIs : (value) => (value === null || value === undefined ? value : inner(value))
}

/** Told apart at a glance: a list, an object, or neither. Two of one kind would have to be tried, which is parsing. */
function compileUnion(options: readonly Schema[]): Shape {
  if (options.every((option) => shapeOf(option) === asItIs)) return asItIs
  const only = (type: string): Shape => {
    const [first, second] = options.filter((option) => (option as z.core.$ZodTypes)._zod.def.type === type)
    if (second) throw new Error(`Two kinds of ${type} in one answer cannot be told apart`)
    return first ? shapeOf(first) : asItIs
  }
  const [list, object] = [only('array'), only('object')]
  return (value) => (Array.isArray(value) ? list(value) : object(value))
}
