/**
 * Requests from programs of others: mail programs, and the provider of texts. They have none of our cookies, so they are
 * exempt from the XSRF check, and each proves by a signature that it may do what it asks for.
 */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    isWebhook?: boolean
  }
}

const BODY_LIMIT = 32 * 1024

/** Their bodies are forms, as URLSearchParams. */
export function useWebhooks(app: FastifyInstance, register: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.addHook('onRoute', (options) => {
      options.config = { ...options.config, isWebhook: true }
      options.schema = { ...options.schema, hide: true }
      options.bodyLimit = BODY_LIMIT
    })
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    // Some mail programs send the form that way; nobody reads it.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, new URLSearchParams()),
    )
    register(scope)
  })
}
