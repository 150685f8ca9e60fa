/**
 * A call is declared once: its key says method and path, the rest is Zod. The server registers routes from it, the
 * web's client is typed by it (types only: no schema reaches the browser), the OpenAPI page is made from it.
 */
import { z } from 'zod'

export interface CallDeclaration {
  summary: string
  /**
   * Who may call it; more is decided by the rules. `session`: somebody who is signed in. `token`: whoever holds the
   * token of a link, which comes in a header. `public`: anybody.
   */
  access: 'public' | 'session' | 'token'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Instead of a body: a file, sent as it is. */
  upload?: Upload
  answer: z.ZodType | FileAnswer
  /** Everything that can change data accepts an Idempotency-Key. */
  idempotent?: boolean
  /** Its body says which version it began from, and its refusal shows what is there now. */
  edits?: true
}

export interface Upload {
  /** Content types that are taken, such as `text/csv`. */
  types: readonly [string, ...string[]]
  maxBytes: number
}

/** A file under a name of its own, sent as it comes. */
export interface FileAnswer {
  contentType: string
}

export function isFileAnswer(answer: CallDeclaration['answer']): answer is FileAnswer {
  return 'contentType' in answer
}

export function call<const C extends CallDeclaration>(declaration: C): C {
  return declaration
}

export const instant = z.iso.datetime({ precision: 3 })
export const done = z.object({ ok: z.literal(true) })
