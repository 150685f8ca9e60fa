/** What a provider of text messages has to be able to do. There is one so far: `twilio.ts`. */
import type { Outcome } from './outcome.ts'

export interface OutgoingText {
  /** Formatted as +15551234567. */
  to: string
  body: string
}

/** What a provider says about a text later. They come in any order, and more than once. */
export interface TextStatus {
  id: string
  /** Null while it is on its way. */
  state: 'delivered' | 'undelivered' | null
  to: string
  reason: string | null
  /** This number takes nothing from us anymore. */
  blocks: boolean
}

/** A text that someone sent to us. */
export interface InboundText {
  from: string
  keyword: 'stop' | 'start' | null
}

export interface Texts {
  /** The number that texts come from, as someone sees it on their phone; null if it depends. */
  from: string | null
  send(text: OutgoingText): Promise<Outcome>
  /** Signs in and sends nothing. Null if all is well, else a sentence that says what is wrong. */
  check(): Promise<string | null>
  /** Whether a request is the provider's own. `url` is the address that it called, as it called it. */
  isGenuine(url: string, form: URLSearchParams, signature: string | undefined): boolean
  readStatus(form: URLSearchParams): TextStatus | null
  readInbound(form: URLSearchParams): InboundText | null
}
