import { LINK_TOKEN_HEADER } from '@corridor/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { VERSION } from '../process/version.ts'
import { KIOSK_COOKIE, SESSION_COOKIE } from './cookies.ts'

/** Serves the contract as OpenAPI, to everybody whom the guard lets in. */
export async function useDocs(app: FastifyInstance, guard?: onRequestAsyncHookHandler): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
          token: { type: 'apiKey', in: 'header', name: LINK_TOKEN_HEADER },
          kiosk: { type: 'apiKey', in: 'cookie', name: KIOSK_COOKIE },
        },
      },
      info: { title: 'Corridor', description: 'Digital hall passes for schools', version: VERSION },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(async (docs) => {
    if (guard) docs.addHook('onRequest', guard)
    await docs.register(swaggerUi, { routePrefix: '/api/docs' })
  })
}
