/** Registers routes from the contract: the key gives method and path, the schemas validate the input. */
import {
  type CallDeclaration,
  type CallKey,
  type Calls,
  calls,
  editErrorAnswer,
  errorAnswer,
  isFileAnswer,
  LINK_TOKEN_HEADER,
  LINK_TOKEN_LENGTH,
  type Upload,
} from '@corridor/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { linkGone, notAKiosk, unauthenticated } from '../http/errors.ts'
import { type OutgoingFile, sendFile } from '../http/file.ts'
import { registerUpload, type UploadedFile } from '../http/upload.ts'
import type { KioskScope } from './kioskScope.ts'
import type { Scope } from './scope.ts'
import { uploadLimit } from './uploadLimit.ts'

type Part<D extends CallDeclaration, P extends 'params' | 'query' | 'body'> = D extends {
  [Q in P]: infer S extends z.ZodType
}
  ? z.output<S>
  : never

/** One file, or several where the call takes several. */
type FilesIn<D extends CallDeclaration> = D extends { upload: infer U extends Upload }
  ? U extends { maxFiles: number }
    ? { files: readonly UploadedFile[] }
    : { file: U extends { field: string } ? UploadedFile | (U extends { optional: true } ? null : never) : Buffer }
  : unknown

/** What a handler gets: the input as parsed by the contract, and who sent it. */
export type CallInput<D extends CallDeclaration> = {
  params: Part<D, 'params'>
  query: Part<D, 'query'>
  body: Part<D, 'body'>
  request: FastifyRequest
  reply: FastifyReply
} & FilesIn<D> &
  { session: { scope: Scope }; token: { token: string }; kiosk: { kiosk: KioskScope }; public: unknown }[D['access']]

type AnswerOf<D extends CallDeclaration> = D['answer'] extends z.ZodType ? z.output<D['answer']> : OutgoingFile

export type CallHandler<D extends CallDeclaration> = (input: CallInput<D>) => Promise<AnswerOf<D>>

export function route<K extends CallKey>(
  app: FastifyInstance,
  key: K,
  handler: CallHandler<Calls[K]>,
  checks?: CallChecks,
): void {
  registerCall<Calls[K]>(app, key, calls[key], handler, checks)
}

interface CallChecks {
  /** Refuses whoever may not send files at all, before any of them are received. */
  mayUpload?(scope: Scope): Promise<void>
}

export function registerCall<D extends CallDeclaration>(
  app: FastifyInstance,
  key: string,
  declaration: D,
  handler: CallHandler<D>,
  { mayUpload }: CallChecks = {},
): void {
  const { access, params, query, body, answer, upload, edits }: CallDeclaration = declaration
  const [method = '', url = ''] = key.split(' ')
  const options: RouteOptions = {
    method,
    url,
    config: { call: declaration },
    schema: {
      ...describe(url, declaration),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: isFileAnswer(answer)
        ? { 200: z.string(), default: errorAnswer }
        : { 200: answer, default: edits ? editErrorAnswer(answer) : errorAnswer },
    },
    ...(isFileAnswer(answer) && { compress: FILE_COMPRESSION }),
    // Runs before validation, so that a caller without access does not learn which input is valid.
    onRequest: async (request, reply) => {
      identify[access](request)
      if (!upload || !request.scope) return
      await mayUpload?.(request.scope)
      uploadLimit.acquire(request.scope.userId, reply)
    },
    handler: async (request, reply) => {
      const { params, query, body } = request
      const sent = { params, query, body, ...(upload && filesOf(upload, request)) }
      const input = { ...sent, request, reply, ...identify[access](request) } as CallInput<D>
      const result = await handler(input)
      return isFileAnswer(answer) ? sendFile(reply, answer, result as OutgoingFile) : result
    },
  }
  if (upload) registerUpload(app, upload, options)
  else app.route(options)
}

function filesOf({ field, maxFiles }: Upload, { body, files = [] }: FastifyRequest) {
  if (field === undefined) return { file: body }
  return maxFiles === undefined ? { file: files[0] ?? null } : { files }
}

/** A file may have a hundred megabytes, and is compressed while someone waits for it. */
const FILE_COMPRESSION = { zlibOptions: { level: 1 } }

const identify = {
  session: ({ scope }: FastifyRequest) => {
    if (!scope) throw unauthenticated()
    return { scope }
  },
  token: ({ headers }: FastifyRequest) => {
    const token = headers[LINK_TOKEN_HEADER]
    if (typeof token !== 'string' || token === '' || token.length > LINK_TOKEN_LENGTH) throw linkGone()
    return { token }
  },
  kiosk: ({ kiosk }: FastifyRequest) => {
    if (!kiosk) throw notAKiosk()
    return { kiosk }
  },
  public: () => ({}),
}

/** For the page that describes the API. */
function describe(url: string, { summary, access, answer, upload }: CallDeclaration) {
  return {
    summary,
    tags: [url.split('/')[2] ?? 'api'],
    security: access === 'public' ? [] : [{ [access]: [] }],
    ...(upload && { consumes: [...upload.types] }),
    ...(isFileAnswer(answer) && { produces: [answer.contentType, ...(answer.alsoTypes ?? [])] }),
  }
}
