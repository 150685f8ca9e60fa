/**
 * A call is declared once: its key says method and path, the rest is Zod. The server registers routes from it, the
 * web's client is typed by it (types only: no schema reaches the browser), the OpenAPI page is made from it.
 */
import { z } from 'zod'

export interface CallDeclaration {
  summary: string
  /** What a person must be to call it; more is decided by the rules. */
  access: 'public' | 'session'
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  /** Everything that can change data accepts an Idempotency-Key. */
  idempotent?: boolean
}

export function call<const C extends CallDeclaration>(declaration: C): C {
  return declaration
}

export const instant = z.iso.datetime({ precision: 3 })
export const done = z.object({ ok: z.literal(true) })
