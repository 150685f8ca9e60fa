import type { Context } from '../context.ts'

/** Emails and texts are only set up together with it (`config/settings.ts`). */
export function publicUrlOf({ publicUrl }: Pick<Context, 'publicUrl'>): URL {
  if (!publicUrl) throw new Error('Emails and texts need PUBLIC_URL.')
  return publicUrl
}

export function preferencesPath(token: string): string {
  return `/email#${encodeURIComponent(token)}`
}

/** What the provider of texts calls. */
export const TEXT_STATUS_PATH = '/api/text/status'
export const TEXT_INBOUND_PATH = '/api/text/inbound'

/** The page where someone chooses which emails they get. The token is after the `#`, so it reaches no log. */
export function preferencesUrl(context: Pick<Context, 'publicUrl'>, token: string): string {
  return new URL(preferencesPath(token), publicUrlOf(context)).href
}

/** For the mail program itself: a POST acts, and a browser that opens it gets to the page. */
export function unsubscribeUrl(context: Pick<Context, 'publicUrl'>, token: string): string {
  return new URL(`/api/email/unsubscribe/${token}`, publicUrlOf(context)).href
}
