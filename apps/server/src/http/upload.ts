import type { Upload } from '@corridor/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { asBuffer, buffersIn } from '../threads/buffers.ts'
import { forSmallFiles } from '../threads/shared.ts'
import { checkText } from './checkText.ts'
import { type AppError, invalid } from './errors.ts'
import type readFormTask from './formTask.ts'

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

/** Nothing may stand beside the boundary: what is counted must be what divides the form. Node's reader takes no other. */
const FORM_TYPE = /^multipart\/form-data\s*;\s*boundary=(?:([\w'-]{27,70})|"([\w'-]{27,70})")\s*$/i

const parseForm = forSmallFiles.task<typeof readFormTask>(new URL('./formTask.ts', import.meta.url))

/** Returns the fields of a form that are no files, and keeps its files with the request. */
async function readForm(request: FastifyRequest, body: Buffer, upload: Upload & { field: string }) {
  const { field, maxBytes, maxFiles = 1, optional } = upload
  const [, plain, quoted] = FORM_TYPE.exec(request.headers['content-type'] ?? '') ?? []
  const boundary = plain ?? quoted
  const limits = { maxParts: maxFiles + MAX_FIELDS, maxText: FORM_BYTES }
  const form = boundary ? await parseForm({ body, boundary, field, ...limits }, buffersIn(body)) : null
  if (form === 'large') {
    const message = 'This form has more in it than can be read. Make it shorter and try again.'
    throw invalid(message, { [field]: message })
  }
  const isMissing = form?.files.length === 0 && !optional
  if (!form || isMissing) throw invalid('Choose a file and try again.', { [field]: 'Choose a file.' })
  const { files, fields } = form
  if (files.length > maxFiles) {
    const message = maxFiles === 1 ? 'Choose one file only.' : `Choose at most ${maxFiles} files.`
    throw invalid(message, { [field]: message })
  }
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxBytes) throw fileTooLarge(upload)
  request.files = files.map(({ name, bytes }) => ({ name, bytes: asBuffer(bytes) }))
  checkText(fields)
  return fields
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
