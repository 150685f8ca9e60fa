/** Refusals in the contract's format: a stable code, and a sentence that says what to do next. */
import type { ErrorCode, Pass } from '@corridor/contract'
import type { Refusal, RefusalCode } from '@corridor/rules/pass'
import { refusalText } from '@corridor/rules/text'
import { i18nIn } from '../words/i18n.ts'

export class AppError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly pass: Pass | undefined
  /** The current state, if someone else changed it in the meantime. */
  readonly current: object | undefined
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    extra: { fields?: Record<string, string>; pass?: Pass; current?: object; retryAfter?: number } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = extra.fields
    this.pass = extra.pass
    this.current = extra.current
    this.retryAfter = extra.retryAfter
  }

  toAnswer() {
    const { code, message, fields, pass, current } = this
    return { error: { code, message, ...(fields && { fields }), ...(pass && { pass }), ...(current && { current }) } }
  }
}

export const unauthenticated = () => new AppError(401, 'unauthenticated', 'Please sign in.')

/** The page then asks for a code, to be connected again. */
export const notAKiosk = () => new AppError(401, 'unauthenticated', 'This device is not connected as a kiosk.')

export const forbidden = (message = "You don't have permission to do that. Ask an administrator of your school.") =>
  new AppError(403, 'forbidden', message)

/** Refuses a support operator who is impersonating, without sending them to the sign-in page. */
export const whileImpersonating = (message = 'This cannot be done while impersonating.') =>
  new AppError(403, 'impersonating', message)

export const notFound = (message = 'This was not found. It may have been moved or removed.') =>
  new AppError(404, 'not_found', message)

export const linkGone = () => notFound('This link does not work anymore. Ask for a new one.')

/** It was removed in the meantime. */
export const gone = (message: string) => new AppError(409, 'changed', message)

export const invalid = (message: string, fields?: Record<string, string>) =>
  new AppError(422, 'invalid', message, fields ? { fields } : {})

/** 403 only means missing permissions, because it sends people to the sign-in page. A pass that moved on is a 409. */
const STATUS_OF_REFUSAL: Record<RefusalCode, number> = {
  not_found: 404,
  not_allowed: 403,
  moved_on: 409,
  lapsed: 409,
  too_early: 409,
  other_day: 409,
  rooms_missing: 409,
  not_scheduled: 409,
  origin_set: 409,
  own_pass: 409,
  already_seen: 409,
  reason_required: 422,
  asap_not_allowed: 422,
  same_place: 422,
  live_pass: 409,
  no_quick_passes: 409,
  too_many_open: 409,
  room_full: 409,
  room_closed: 409,
  room_paused: 409,
  already_urgent: 409,
  closed_now: 409,
  frozen: 409,
}

/** Messages of answers are English. Screens word the code in the language of whoever reads it. */
export function refusalMessage({ code, detail }: Refusal): string {
  return refusalText(i18nIn('en'), code, detail)
}

export function refused(refusal: Refusal, pass?: Pass): AppError {
  const status = STATUS_OF_REFUSAL[refusal.code]
  return new AppError(status, refusal.code, refusalMessage(refusal), status === 409 && pass ? { pass } : {})
}
