/**
 * Errors in another language than English. A sentence that is known is said exactly; otherwise what its code means, or
 * its status. Only what students and visitors can get is here: to staff, errors are said as the server says them.
 */
import type { ErrorCode } from '@corridor/contract'
import type { I18n, Message } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { SENTENCES } from './errorSentences.ts'

// lingui-set comment="Everywhere: errors"

type CodeOfStaff =
  | 'last_schedule'
  | 'active_schedule'
  | 'block_in_use'
  | 'passes_planned'
  | 'last_administrator'
  | 'duplicate'
  | 'export_running'
  | 'room_in_use'

const BY_CODE: Readonly<Record<Exclude<ErrorCode, CodeOfStaff>, Message>> = {
  unauthenticated: msg`Please sign in.`,
  incorrect_credentials: msg`Incorrect credentials, please try again`,
  forbidden: msg`You don't have permission to do that. Ask an administrator of your school.`,
  impersonating: msg`This cannot be done while impersonating.`,
  xsrf: msg`This page has expired. Refresh it and try again.`,
  origin: msg`This request came from another site and was not carried out.`,
  invalid: msg`Some fields need attention. Check the marked fields and try again.`,
  idempotency_key_reused: msg`Something went wrong. Please try again.`,
  changed: msg`Someone else changed this while you were editing. Check the new value, then save again.`,
  too_many_attempts: msg`Too many attempts. Wait a while, then try again.`,
  too_many_writes: msg`Too many changes in the last minute, so this was not saved. Wait a moment, then try again.`,
  unavailable: msg`Corridor cannot do this right now, and nothing was changed. Try again in a moment.`,
  internal: msg`Something went wrong on our side. Try again; if it happens again, tell the office.`,
  not_found: msg`This was not found. It may have been moved or removed.`,
  not_allowed: msg`Only the people responsible for this pass can do that. Ask one of them, or the office.`,
  moved_on: msg`This pass was just changed. Here is its current state.`,
  lapsed: msg`This pass has expired. Make a new one.`,
  too_early: msg`It is too early to start this pass. Try again closer to its time.`,
  other_day: msg`This pass is for another day. It can be started then.`,
  rooms_missing: msg`Choose where it starts.`,
  not_scheduled: msg`Only a pass with a time can be edited. Cancel it and make a new one instead.`,
  origin_set: msg`The starting room is already set. Ask your teacher to change it.`,
  own_pass: msg`You made this pass yourself, so there is nothing to mark as seen.`,
  already_seen: msg`This pass is already marked as seen. There is nothing more to do.`,
  already_urgent: msg`This pass is already marked as urgent. Your teacher was told.`,
  reason_required: msg`Enter a reason first, so that everyone knows why.`,
  room_full: msg`This pass still waits for its turn. Let it wait, or start it over the limit.`,
  room_closed: msg`This pass goes to a room that is no longer in use. Make a new pass to another room.`,
  room_paused: msg`This room is closed for now. Choose another place, or try again when it opens.`,
  closed_now: msg`Passes are closed for now. Your pass waits for you.`,
  frozen: msg`Passes are frozen. Stay where you are until your school opens them again.`,
  live_pass: msg`There is already a live pass. End or cancel that one first.`,
  no_quick_passes: msg`No quick passes are left today. Ask a teacher for a pass.`,
  too_many_open: msg`You already have too many open requests. Cancel one that you no longer need, or wait for an answer.`,
  asap_not_allowed: msg`This room only accepts scheduled passes. Pick a time.`,
  wrong_code: msg`That code does not work here. Check it and try again.`,
  turn_over: msg`That took a while. Scan again, or type your number.`,
  same_place: msg`You cannot create a pass 'to' and 'from' the same place!`,
}

/** For a code that only the next version knows, or only staff. */
const BY_STATUS: Readonly<Record<number, Message>> = {
  401: BY_CODE.unauthenticated,
  403: BY_CODE.forbidden,
  404: BY_CODE.not_found,
  409: BY_CODE.changed,
  422: BY_CODE.invalid,
  429: BY_CODE.too_many_attempts,
  503: BY_CODE.unavailable,
}

const FIELD = msg`Check this and try again.`

interface RefusedRequest {
  status: number
  /** Any, because the server may be of the next version. */
  code: string
  message: string
}

export function errorText(i18n: I18n, { status, code, message }: RefusedRequest): string {
  const byCode = Object.hasOwn(BY_CODE, code) ? BY_CODE[code as keyof typeof BY_CODE] : undefined
  return knownText(i18n, message) ?? i18n._(byCode ?? BY_STATUS[status] ?? BY_CODE.internal)
}

/** What is wrong with a field. */
export function fieldText(i18n: I18n, message: string): string {
  return knownText(i18n, message) ?? i18n._(FIELD)
}

/** The same sentence in another language, with the same numbers and names in it. */
export function knownText(i18n: I18n, english: string): string | undefined {
  for (const { id, message } of SENTENCES) {
    const values = valuesIn(english, message)
    if (values) return i18n._({ id, message, values })
  }
  return undefined
}

/** "At most 20 characters." is `{ count: '20' }` of "At most {count} characters.". Null if it is another sentence. */
function valuesIn(english: string, pattern: string): Record<string, string> | null {
  const names = new Set<string>()
  const groupOf = (name: string) => (names.has(name) ? `\\k<${name}>` : `(?<${name}>.+)`)
  const source = pattern.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => {
    const group = groupOf(name)
    names.add(name)
    return group
  })
  const found = new RegExp(`^${source}$`, 's').exec(english)
  return found && { ...found.groups }
}
