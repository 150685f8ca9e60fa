/** Every place in a call's input that holds an id, derived from the contract so that none is forgotten. */
import { type CallDeclaration, type CallKey, calls } from '@corridor/contract'
import { z } from 'zod'

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Returns dotted paths: `params.passId`, `body.pass.studentIds`. */
export function idPathsOf(key: CallKey): string[] {
  const declaration: CallDeclaration = calls[key]
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = declaration[part]
    if (!schema) return []
    return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, part)
  })
}

function walk(schema: JsonSchema, path: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const here = `${path}.${name}`
    return /[a-z]Ids?$/.test(name) ? [here] : walk(inner, here)
  })
  const nested = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return [...own, ...nested.flatMap((inner) => (inner ? walk(inner, path) : []))]
}
