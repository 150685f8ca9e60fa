/** What comes in: JSON in bodies, text in addresses. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkText } from './checkText.ts'
import { invalid, notFound } from './errors.ts'

export function useJson(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => {
      // A post without a body is a post with nothing to say, whatever its content type claims.
      return body === '' ? undefined : read(body)
    },
  )
  app.addHook('preValidation', async (request) => {
    // An id that cannot be one is an id that does not exist.
    checkText(request.params, () => notFound())
    checkText(request.query)
  })
}

function read(text: string): unknown {
  const sent = parse(text)
  checkText(sent)
  return sent
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalid('The request could not be read. Refresh the page and try again.')
  }
}
