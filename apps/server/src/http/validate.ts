import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { fieldMessages } from './fieldMessages.ts'

/** A request that its schema does not accept. */
export class InvalidRequest extends Error {
  /** By path, such as "pass.note". */
  readonly fields: Record<string, string>
  /** Set by Fastify: which part of the request it is. */
  validationContext?: string

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('the request does not match its schema')
    // The first problem of a field is the one to mend first, so it is written last.
    this.fields = Object.fromEntries([...issues].reverse().map(({ path, message }) => [path.join('.'), message]))
  }
}

export const compileValidator: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (sent: unknown) => {
    const { error, data } = z.safeParse(schema, sent, { error: fieldMessages })
    return error ? { error: new InvalidRequest(error.issues) } : { value: data }
  }
}
