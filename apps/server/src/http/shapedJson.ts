import { shaperOf, strictShaperOf } from '@corridor/contract'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type { z } from 'zod'

/** Serializes answers and errors by the contract's schemas. A key that the contract does not declare is never sent. */
export function shapedJson(isStrict: boolean): FastifySerializerCompiler<z.ZodType> {
  return ({ schema }) => {
    const shape = isStrict ? strictShaperOf(schema) : shaperOf(schema)
    return (answer) => JSON.stringify(shape(answer))
  }
}
