import type { User } from '@corridor/contract'
import type { ChangeContext } from './change/change.ts'
import type { SignOnSettings } from './config/signOn.ts'
import type { Secrets } from './db/secrets.ts'
import type { Health } from './health/health.ts'
import type { Metrics } from './health/metrics.ts'
import type { Outbound } from './outbound/index.ts'
import type { Mail } from './outgoing/mail.ts'
import type { Texts } from './outgoing/texts.ts'
import type { References } from './reference.ts'

/** What handlers and jobs work with; made once at start. */
export interface Context extends ChangeContext {
  secrets: Secrets
  health: Health
  /** Where there is a token for them. */
  metrics: Metrics | undefined
  /** What the schools have set up, kept in memory. */
  references: References
  /** Null if no mail server is set up. */
  mail: Mail | null
  /** Where requests for help are mailed to; null if they only wait here. */
  supportEmail: string | null
  /** Null if no provider of text messages is set up. */
  texts: Texts | null
  /** How notifications can be delivered. */
  availableMethods: User['notificationMethods']
  /** Districts' own systems, and the secrets for them. */
  outbound: Outbound
  /** The providers of single sign-on. */
  signOn: SignOnSettings
  /** Where files beside the database are kept; undefined where there is none, as in tests. */
  dataDir: string | undefined
  /** The address people type, where it is known: cookies and the check of origins follow it. */
  publicUrl: URL | undefined
}

/** The same, for work that nobody waits for: its reads may take as long as they need. */
export function unhurried(context: Context): Context {
  const { database } = context
  return { ...context, database: { ...database, db: database.background } }
}

/** What reads need. */
export type ReadContext = Pick<Context, 'database' | 'references' | 'clock'>
