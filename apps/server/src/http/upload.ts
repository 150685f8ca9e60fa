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
  const { types, maxBytes, field, maxFiles = 1 } = upload
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser([...types], { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
      field === undefined ? bytes : filesOf(request, bytes, field, upload),
    )
    own.route({
      ...options,
      bodyLimit: maxBytes + (field === undefined ? 0 : FORM_BYTES * maxFiles),
      config: { upload },
      schema: { ...options.schema, body: bodySchema(upload) },
    })
  })
}

/** Node's own reader of forms. */
async function filesOf(
  request: FastifyRequest,
  body: Buffer,
  field: string,
  upload: Upload,
): Promise<UploadedFile | UploadedFile[]> {
  const { maxBytes, maxFiles } = upload
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null)
  const files = (form?.getAll(field) ?? []).filter((value) => value instanceof File)
  const [first] = files
  if (!first) throw invalid('Choose a file and try again.', { [field]: 'Choose a file.' })
  if (files.length > (maxFiles ?? 1)) {
    const message = maxFiles ? `Choose at most ${maxFiles} files.` : 'Choose one file only.'
    throw invalid(message, { [field]: message })
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw fileTooLarge(upload)
  const read = async (file: File) => ({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })
  return maxFiles ? Promise.all(files.map(read)) : read(first)
}

export function fileTooLarge({ maxBytes, field }: Pick<Upload, 'maxBytes' | 'field'>): AppError {
  const message = `This file is too large: at most ${maxBytes / 1024 / 1024} MB can be sent. Make it smaller and try again.`
  return invalid(message, field === undefined ? undefined : { [field]: message })
}

/** For the page that describes the API, too. */
function bodySchema({ field, maxFiles }: Upload) {
  const file = { type: 'string', format: 'binary' } as const
  if (field === undefined) return z.instanceof(Buffer).meta(file)
  const properties = { [field]: maxFiles ? { type: 'array' as const, items: file, maxItems: maxFiles } : file }
  return z
    .custom<UploadedFile | UploadedFile[]>(
      (value) => typeof value === 'object' && value !== null && (Array.isArray(value) || 'bytes' in value),
    )
    .meta({ type: 'object', properties, required: [field] })
}
