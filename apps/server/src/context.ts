import type { ChangeContext } from './change/idempotency.ts'
import type { Secrets } from './db/secrets.ts'

/** What handlers and jobs work with; made once at start. */
export interface Context extends ChangeContext {
  secrets: Secrets
  /** The address people type, where it is known: cookies and the check of origins follow it. */
  publicUrl: URL | undefined
}
