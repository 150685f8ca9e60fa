/** Lets tests walk a Zod schema as a tree. */
import type { z } from 'zod'

export type Schema = z.core.$ZodType

/** The direct children of a schema, with their names if they have any. */
export function partsOf(schema: Schema): { name: string; schema: Schema }[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const unnamed = (...schemas: Schema[]) => schemas.map((inner) => ({ name: '', schema: inner }))
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([name, inner]) => ({ name, schema: inner }))
    case 'array':
      return unnamed(def.element)
    case 'optional':
    case 'nullable':
    case 'default':
      return unnamed(def.innerType)
    case 'union':
      return unnamed(...def.options)
    case 'record':
      return unnamed(def.keyType, def.valueType)
    case 'pipe':
      return unnamed(def.in, def.out)
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'transform':
      return []
    default:
      throw new Error(`The contract uses the type ${def.type}, which its tests do not support yet`)
  }
}
