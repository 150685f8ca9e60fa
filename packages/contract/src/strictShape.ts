import { z } from 'zod'
import { shaperOf } from './shape.ts'

/** For tests: what leaves must be what the contract declares, and a key it does not know is a failure. */
export function strictShaperOf<S extends z.ZodType>(schema: S): (value: z.output<S>) => z.output<S> {
  const shape = shaperOf(schema)
  return (value) => {
    z.parse(schema, value)
    const shaped = shape(value)
    const [stray] = strayKeys(value, shaped, 'answer')
    if (stray) throw new Error(`The contract does not know ${stray}`)
    return shaped
  }
}

/** What is in the one and not in the other, by its place. */
function strayKeys(value: unknown, shaped: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || value === shaped) return []
  return Object.entries(value).flatMap(([key, held]) => {
    const place = `${path}.${key}`
    if (held === undefined) return []
    return key in (shaped as object) ? strayKeys(held, (shaped as Record<string, unknown>)[key], place) : [place]
  })
}
