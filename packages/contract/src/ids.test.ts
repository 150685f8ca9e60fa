import { expect, it } from 'vitest'
import { z } from 'zod'
import type { CallDeclaration } from './call.ts'
import { calls } from './calls.ts'

const ID = '019A0000-0000-7000-8000-00000000000A'

/** This schema and every schema inside it, with its path. */
function* schemasIn(schema: z.ZodType, path: string): Generator<[string, z.ZodType]> {
  yield [path, schema]
  const { def } = schema as unknown as { def: Record<string, unknown> }
  for (const part of Object.values(def)) {
    for (const inner of [part].flat()) if (inner instanceof z.ZodType) yield* schemasIn(inner, path)
  }
  if (schema instanceof z.ZodObject) {
    for (const [name, inner] of Object.entries(schema.shape)) yield* schemasIn(inner, `${path}.${name}`)
  }
}

const sent = Object.entries(calls as Record<string, CallDeclaration>).flatMap(([key, call]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part]
    return schema ? [...schemasIn(schema, `${key} ${part}`)] : []
  }),
)
const uuids = sent.filter(([, schema]) => schema instanceof z.ZodUUID)

it('every id in a request is converted to lower case', () => {
  expect(uuids.length).toBeGreaterThan(10)
  for (const [path, schema] of uuids) expect(schema.parse(ID), path).toBe(ID.toLowerCase())
})
