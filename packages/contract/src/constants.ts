/**
 * Values that both sides name. This file is free of Zod, so that the browser can have them without the schemas:
 * the web imports values from `@corridor/contract/constants` and only types from `@corridor/contract`.
 */
export { NOTIFICATION_OPTIONS, NOTIFICATION_TYPES, SCHOOL_DAYS as DAYS } from '@corridor/rules'

export const PRODUCT_NAME = 'Corridor'

export const NOTIFICATION_METHODS = ['in-app', 'sms', 'email'] as const

export const DEFAULT_COLOR = '#011638ff'
export const DANGER_COLOR = '#dc3545'

export const PASS_TYPES = ['completed', 'live', 'upcoming', 'requested', 'unused'] as const
export const TIME_RANGE_TYPES = ['today', 'last_7_days', 'last_30_days', 'year_to_date', 'custom'] as const
export const DURATION_EVALUATORS = ['equal', 'greaterThan', 'lessThan'] as const

export const NOTE_LENGTH = 500
export const REASON_LENGTH = 500
export const NAME_LENGTH = 100
/** Places on a quick-select list. */
export const QUICK_SELECT_LENGTH = 30

/** A notification in a list shows this much of its message. */
export const PREVIEW_LENGTH = 60

/** Totals of lists are exact up to here; what is more is not counted, because that takes too long. */
export const EXACT_UP_TO = 10_000

/** The XSRF cookie that every answer sets for a client without one, and the header that repeats it. */
export const XSRF_COOKIE = 'XSRF-TOKEN'
export const XSRF_HEADER = 'x-xsrf-token'
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** On what a page asks for by itself, with nobody doing anything: it does not keep the session alive. */
export const BACKGROUND_HEADER = 'x-background'
/** The token of a link. It stays out of addresses, which end up in histories and logs. */
export const LINK_TOKEN_HEADER = 'x-link-token'
export const LINK_TOKEN_LENGTH = 200

/** How the client reconnects. */
export const RECONNECTION = {
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const
