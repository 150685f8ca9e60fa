import type { Upload } from '@corridor/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { checkText } from './checkText.ts'
import { type AppError, invalid } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    upload?: Upload
  }
  interface FastifyRequest {
    /** The files of a form. Its other fields are the body. */
    files?: readonly UploadedFile[]
  }
}

/** A file from a form. Its name is whatever the sender says. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** Fields of a form beside its files. Each one costs time to read, whatever it says. */
const MAX_FIELDS = 20
/** The rest of a form: its boundaries, the headers of its fields, and what is written in them. */
const FORM_BYTES = 64 * 1024

/** Registers a call that accepts only files of the declared types and size, and no JSON. */
export function registerUpload(app: FastifyInstance, upload: Upload, options: RouteOptions): void {
  const { types, maxBytes, field, maxFiles = 1 } = upload
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser([...types], { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) =>
      field === undefined ? bytes : readForm(request, bytes, { ...upload, field }),
    )
    own.route({
      ...options,
      bodyLimit: maxBytes + (field === undefined ? 0 : FORM_BYTES * maxFiles),
      config: { ...options.config, upload },
      schema: { ...options.schema, body: bodySchema(upload, options.schema?.body as z.ZodType | undefined) },
    })
  })
}

/** Returns the fields of a form that are no files, and keeps its files with the request. Node's own reader of forms. */
async function readForm(request: FastifyRequest, body: Buffer, upload: Upload & { field: string }) {
  const { field, maxBytes, maxFiles = 1, optional } = upload
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  if (hasMoreParts(body, headers['content-type'], maxFiles + MAX_FIELDS)) {
    const message = 'This form has too many parts.'
    throw invalid(message, { [field]: message })
  }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null)
  const files = (form?.getAll(field) ?? []).filter((one) => one instanceof File)
  const isMissing = files.length === 0 && !optional
  if (!form || isMissing) throw invalid('Choose a file and try again.', { [field]: 'Choose a file.' })
  if (files.length > maxFiles) {
    const message = maxFiles === 1 ? 'Choose one file only.' : `Choose at most ${maxFiles} files.`
    throw invalid(message, { [field]: message })
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw fileTooLarge(upload)
  request.files = await Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })),
  )
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  checkText(fields)
  return fields
}

/** Node's reader would read all of them, and answer nobody in the meantime. */
function hasMoreParts(body: Buffer, contentType: string, most: number): boolean {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1]
  if (boundary === undefined) return false
  const mark = `--${boundary}`
  let at = body.indexOf(mark)
  for (let parts = 0; at >= 0; parts += 1) {
    // The last mark ends the form.
    if (parts > most) return true
    at = body.indexOf(mark, at + mark.length)
  }
  return false
}

export function fileTooLarge({ maxBytes, field }: Pick<Upload, 'maxBytes' | 'field'>): AppError {
  const message = `This file is too large: at most ${maxBytes / 1024 / 1024} MB can be sent. Make it smaller and try again.`
  return invalid(message, field === undefined ? undefined : { [field]: message })
}

/** For the page that describes the API, too, which names the files among the fields. */
function bodySchema({ field, maxFiles, optional }: Upload, fields: z.ZodType = z.object({})): z.ZodType {
  if (field === undefined) return z.instanceof(Buffer).meta({ type: 'string', format: 'binary' })
  const known = z.toJSONSchema(fields, { io: 'input', unrepresentable: 'any' })
  const file = { type: 'string', format: 'binary' } as const
  const properties = {
    ...known.properties,
    [field]: maxFiles === undefined ? file : { type: 'array', items: file, maxItems: maxFiles },
  }
  return fields.meta({
    type: 'object',
    properties,
    required: [...(known.required ?? []), ...(optional ? [] : [field])],
  })
}
