import type { Instant } from '@corridor/rules/time'

/** What became of one delivery, besides what a provider can say. */
export type Sent =
  | { state: 'sent'; providerId?: string | undefined }
  /** It is not to be sent, or not there. */
  | { state: 'failed'; reason: string }
  | { state: 'too_late'; reason?: string }
  | { state: 'waiting'; dueAt: Instant; reason: string }
  /** It may work later. */
  | { state: 'retry'; reason: string; isDown: boolean; wait?: number | undefined }
