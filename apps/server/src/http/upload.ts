import type { Upload } from '@corridor/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { type AppError, invalid } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: Upload
  }
}

/** A file from a form. Its name is whatever the sender says. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** The rest of a form: its boundaries, and the headers of its field. */
const FORM_BYTES = 4096

/** Registers a call that accepts only files of the declared types and size, and no JSON. */
export function registerUpload(app: FastifyInstance, upload: Upload, options: RouteOptions): void {
  const { types, maxBytes, field } = upload
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser([...types], { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
      field === undefined ? bytes : fileOf(request, bytes, field, maxBytes),
    )
    own.route({
      ...options,
      bodyLimit: maxBytes + (field === undefined ? 0 : FORM_BYTES),
      config: { upload },
      schema: { ...options.schema, body: bodySchema(field) },
    })
  })
}

/** Node's own reader of forms. */
async function fileOf(request: FastifyRequest, body: Buffer, field: string, maxBytes: number): Promise<UploadedFile> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null)
  const file = form?.get(field)
  if (!(file instanceof File)) throw invalid('Choose a file and try again.', { [field]: 'Choose a file.' })
  if (file.size > maxBytes) throw fileTooLarge({ maxBytes, field })
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) }
}

export function fileTooLarge({ maxBytes, field }: Pick<Upload, 'maxBytes' | 'field'>): AppError {
  const message = `This file is too large: at most ${maxBytes / 1024 / 1024} MB can be sent. Make it smaller and try again.`
  return invalid(message, field === undefined ? undefined : { [field]: message })
}

/** For the page that describes the API, too. */
function bodySchema(field: string | undefined) {
  if (field === undefined) return z.instanceof(Buffer).meta({ type: 'string', format: 'binary' })
  const properties = { [field]: { type: 'string', format: 'binary' } }
  return z
    .custom<UploadedFile>((value) => typeof value === 'object' && value !== null && 'bytes' in value)
    .meta({ type: 'object', properties, required: [field] })
}
