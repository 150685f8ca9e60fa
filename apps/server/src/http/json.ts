/** What comes in as JSON. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from './errors.ts'

export function useJson(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => {
      // A post without a body is a post with nothing to say, whatever its content type claims.
      return body === '' ? undefined : read(body)
    },
  )
}

function read(text: string): unknown {
  try {
    return JSON.parse(text, MAY_BE_ODD.test(text) ? keepable : undefined)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalid('The request could not be read. Refresh the page and try again.')
  }
}

/** The only way in for text that JSON can carry and PostgreSQL cannot keep: zero bytes and halves of characters. */
const MAY_BE_ODD = /\\u(0000|d[89a-f])/i

function keepable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw invalid('This contains characters that cannot be kept. Remove them and try again.')
  }
  return value
}
