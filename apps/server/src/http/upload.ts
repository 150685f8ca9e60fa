import type { Upload } from '@corridor/contract'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { z } from 'zod'

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: Upload
  }
}

/** Registers a call that accepts only files of the declared types and size, and no JSON. Its body is the bytes. */
export function registerUpload(app: FastifyInstance, upload: Upload, options: RouteOptions): void {
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(
      [...upload.types],
      { parseAs: 'buffer' },
      async (_request: unknown, bytes: Buffer) => bytes,
    )
    own.route({
      ...options,
      bodyLimit: upload.maxBytes,
      config: { upload },
      schema: { ...options.schema, body: z.instanceof(Buffer).meta({ type: 'string', format: 'binary' }) },
    })
  })
}
