/**
 * Errors in another language than English. A sentence that is known is said exactly; otherwise what its code means, or
 * its status. Only what students and visitors can get is here: to staff, errors are said as the server says them.
 */
import type { ErrorCode } from '@corridor/contract'
import { REFUSAL_CODES, type RefusalCode } from '@corridor/rules/pass'
import { refusalText } from '@corridor/rules/text'
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

/** The rules have the words of a refusal. What was not found can be anything here, not just a pass. */
type GeneralCode = Exclude<ErrorCode, CodeOfStaff | RefusalCode> | 'not_found'

const BY_CODE: Readonly<Record<GeneralCode, Message>> = {
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
  wrong_code: msg`That code does not work here. Check it and try again.`,
  turn_over: msg`That took a while. Scan again, or type your number.`,
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
  return knownText(i18n, message) ?? codeText(i18n, code) ?? i18n._(BY_STATUS[status] ?? BY_CODE.internal)
}

function codeText(i18n: I18n, code: string): string | undefined {
  if (isGeneral(code)) return i18n._(BY_CODE[code])
  return isRefusal(code) ? refusalText(i18n, code) : undefined
}

const isGeneral = (code: string): code is GeneralCode => Object.hasOwn(BY_CODE, code)

const isRefusal = (code: string): code is RefusalCode => REFUSAL_CODES.some((other) => other === code)

/** What is wrong with a field. */
export function fieldText(i18n: I18n, message: string): string {
  return knownText(i18n, message) ?? i18n._(FIELD)
}

/** The same sentence in another language, with the same numbers and names in it. */
export function knownText(i18n: I18n, english: string): string | undefined {
  for (const sentence of SENTENCES) {
    const found = valuesIn(english, sentence.message)
    const values = { ...sentence.values, ...found }
    if (found) return i18n._({ ...sentence, values })
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
