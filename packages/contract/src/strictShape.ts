import { z } from 'zod'
import { shaperOf } from './shape.ts'

/** For tests: throws if the data is invalid or has keys that the contract does not declare. */
export function strictShaperOf<S extends z.ZodType>(schema: S): (value: z.output<S>) => z.output<S> {
  const shape = shaperOf(schema)
  return (value) => {
    z.parse(schema, value)
    const shaped = shape(value)
    const [unknown] = unknownKeys(value, shaped, 'answer')
    if (unknown) throw new Error(`The contract does not know ${unknown}`)
    return shaped
  }
}

/** Paths of keys that are in the first value but not in the second. */
function unknownKeys(value: unknown, shaped: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || value === shaped) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const itemPath = `${path}.${key}`
    if (item === undefined) return []
    return key in (shaped as object)
      ? unknownKeys(item, (shaped as Record<string, unknown>)[key], itemPath)
      : [itemPath]
  })
}
