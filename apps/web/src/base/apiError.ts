/** What a request to the server fails with. */
import type { ErrorAnswer, ErrorCode, Pass } from '@corridor/contract'

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

/** A message for the user. */
export function errorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}

/** The write may or may not have happened: there was no answer, or only one from a proxy. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'network' || (error.code === 'unknown' && error.status >= 502)
}
