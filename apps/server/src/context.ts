import type { Clock } from './clock.ts'
import type { Database } from './db/connect.ts'
import type { Live } from './live/live.ts'
import type { Secrets } from './session/secrets.ts'

/** What handlers and jobs work with; made once at start. */
export interface Context {
  database: Database
  clock: Clock
  live: Live
  secrets: Secrets
  /** The address people type, where it is known: cookies and the check of origins follow it. */
  publicUrl: URL | undefined
}
