/**
 * What a request to the server fails with. The server says it in English. To whoever reads another language,
 * `errorMessage` and `fieldErrors` say the same in theirs: the code for that comes with the first error that needs it.
 */
import type { ErrorAnswer, ErrorCode, Pass } from '@corridor/contract'
import { msg } from '@lingui/core/macro'
import { i18n } from '../words/runtime.tsx'
import { withWords } from '../words/words.ts'
import { unlessOffline } from './unlessOffline.ts'

// lingui-set comment="Everywhere: errors"

/** `network`: there was no answer. `unknown`: the answer was not from our server (a proxy's error page). */
export type ApiErrorCode = ErrorCode | 'network' | 'unknown'

export class ApiError extends Error {
  readonly status: number
  readonly code: ApiErrorCode
  readonly fields: Readonly<Record<string, string>>
  /** The current pass, if somebody else changed it first. */
  readonly pass: Pass | undefined
  /** The current values in the shape of the call's answer, if somebody else edited them in the meantime. */
  readonly current: unknown

  constructor(
    status: number,
    code: ApiErrorCode,
    message: string,
    more?: Pick<ErrorAnswer['error'], 'fields' | 'pass' | 'current'>,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = more?.fields ?? {}
    this.pass = more?.pass
    this.current = more?.current
  }
}

/** What is said without the server. */
const UNANSWERED = {
  network: msg`We can't reach Corridor. Check your internet connection and try again.`,
  unknown: msg`Corridor could not answer just now. Please try again in a moment.`,
}

export function unanswered(status: number, code: keyof typeof UNANSWERED): ApiError {
  return new ApiError(status, code, i18n._(UNANSWERED[code]))
}

const isEnglish = () => i18n.locale === 'en'

const importWords = withWords(() => import('./errorWords.ts'))
let words: Awaited<ReturnType<typeof importWords>> | undefined

/** Before an error reaches a screen. Without it, a general sentence is said. */
export async function loadErrorWords(): Promise<void> {
  if (isEnglish() || words) return
  words = await unlessOffline(importWords).catch(() => undefined)
}

/** A message for the user. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return i18n._(msg`Something went wrong. Please try again.`)
  const { code, message } = error
  if (code === 'network' || code === 'unknown') return i18n._(UNANSWERED[code])
  if (isEnglish()) return message
  return words ? words.errorText(i18n, error) : i18n._(UNANSWERED.unknown)
}

/** What is wrong with each field, by its path in the request. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {}
  if (isEnglish() || !words) return error.fields
  const { fieldText } = words
  return Object.fromEntries(Object.entries(error.fields).map(([path, text]) => [path, fieldText(i18n, text)]))
}

/** The write may or may not have happened: there was no answer, or only one from a proxy. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || (error.code === 'unknown' && error.status >= 502)
}
