/**
 * Each call is declared once. Its key is the method and path, the rest are Zod schemas. The server registers its routes
 * from the declaration, the web's client gets its types from it (types only, no schema is sent to the browser), and the
 * OpenAPI page is generated from it.
 */
import type { PassId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { z } from 'zod'
import type { Branded } from './brand.ts'

export interface CallDeclaration {
  summary: string
  /**
   * Who may call it, before the rules are checked. `session`: anybody who is signed in. `token`: anybody with the token
   * from a link, which is sent in a header. `kiosk`: a kiosk, and nobody else. `public`: anybody.
   */
  access: 'public' | 'session' | 'token' | 'kiosk'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A file instead of a body. With a form, the body is what its other fields say, each of them as text. */
  upload?: Upload
  answer: z.ZodType | FileAnswer
  /** The call accepts an Idempotency-Key. Every call that changes data does. */
  idempotent?: boolean
  /** A query that is too long for a URL: it changes nothing, though it is a POST. */
  reads?: true
  /** A GET that leaves a line in the trail, so that it counts as a change in the limit per minute. */
  countsAsWrite?: true
  /** Has the limit per minute to itself, beside that of all other changes. */
  countsApart?: true
  /**
   * Refused to a support operator who opened Corridor as someone else, even with the right to write: permissions,
   * passwords, invitations, files and links that leave, erasing, and ways to sign in.
   */
  notWhileImpersonating?: true
  /**
   * The body, or with a file the query, contains the version that the edit is based on, and a refusal contains the
   * current values.
   */
  edits?: true
}

export interface Upload {
  /** Accepted content types, such as `text/csv`. A form has its own: `multipart/form-data`. */
  types: readonly [string, ...string[]]
  /** The limit of all files together. */
  maxBytes: number
  /** The file is this field of a form, and comes with its name. Otherwise the body is the file. */
  field?: string
  /** The form may come without a file. */
  optional?: true
  /** The form may have this many files under the same name, instead of one. */
  maxFiles?: number
}

/** A file: a download, or a picture that pages show. */
export interface FileAnswer {
  contentType: string
  /** The other types that it can have. */
  alsoTypes?: readonly string[]
  /** Shown by pages instead of being saved. */
  inline?: true
}

export function isFileAnswer(answer: CallDeclaration['answer']): answer is FileAnswer {
  return 'contentType' in answer
}

export function call<const C extends CallDeclaration>(declaration: C): C {
  return declaration
}

const wholeNumber = z.number().int()
const uuid = z.uuid()
/** Ids in an answer, as `id<RoomId>()`. */
export const id = <Id extends number>() => wholeNumber as Branded<typeof wholeNumber, Id>
export const passId = uuid as Branded<typeof uuid, PassId>
const datetime = z.iso.datetime({ precision: 3 })
export const instant = datetime as Branded<typeof datetime, Instant>
export const done = z.object({ ok: z.literal(true) })
