/** Parses and checks input: JSON in bodies, text in URLs. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkText } from './checkText.ts'
import { invalid, notFound } from './errors.ts'

export function useJson(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => {
      // An empty body is no body, even if the content type says that it is JSON.
      return body === '' ? undefined : read(body)
    },
  )
  app.addHook('preValidation', async (request) => {
    // A malformed id is treated as an id that does not exist.
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
