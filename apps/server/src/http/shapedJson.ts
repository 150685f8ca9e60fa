import { shaperOf, strictShaperOf } from '@corridor/contract'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import type { z } from 'zod'

/** Answers and errors leave as the contract shapes them: a key that it does not know cannot. */
export function shapedJson(isStrict: boolean): FastifySerializerCompiler<z.ZodType> {
  return ({ schema }) => {
    const shape = isStrict ? strictShaperOf(schema) : shaperOf(schema)
    return (answer) => JSON.stringify(shape(answer))
  }
}
