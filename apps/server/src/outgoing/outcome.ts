/** What became of an attempt to send something, by email or as a text. */
export type Outcome =
  /** `id`: what the provider calls it. */
  | { kind: 'sent'; id?: string }
  /** It will not work another time either. `blocks`: this address takes nothing from us anymore. */
  | { kind: 'refused'; reason: string; blocks?: boolean }
  /** It may work later. */
  | {
      kind: 'failed'
      reason: string
      /** The other side cannot be reached or used at all, so that others need not be tried now. */
      isDown: boolean
      /** It may have been sent all the same. */
      isUnsure?: boolean
      /** Seconds that the other side asks us to wait. */
      wait?: number
    }
