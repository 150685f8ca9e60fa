import type { User } from '@corridor/contract'
import { quickPassesLeft } from '@corridor/rules/pass'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Student: the banner of a student with a daily number of quick passes"

export interface QuickPassNotice {
  tone: 'warning' | 'danger'
  text: string
}

/** The banner of a locked student; nobody else has a count. */
export function quickPassNotice(
  i18n: I18n,
  { locked, dailyPassLimit }: Pick<User, 'locked' | 'dailyPassLimit'>,
  passesUsedToday: number,
): QuickPassNotice | null {
  if (!locked) return null
  const left = quickPassesLeft(dailyPassLimit, passesUsedToday)
  return { tone: left > 0 ? 'warning' : 'danger', text: i18n._(msg`You have ${left} 'quick passes' left today`) }
}

/** What a pass costs a locked student, before they take it. */
export function quickPassUse(
  i18n: I18n,
  { locked, dailyPassLimit }: Pick<User, 'locked' | 'dailyPassLimit'>,
  passesUsedToday: number,
): string | null {
  if (!locked) return null
  const left = quickPassesLeft(dailyPassLimit, passesUsedToday)
  if (left === 0) return null
  return left === 1
    ? i18n._(msg`Uses your last quick pass for today`)
    : i18n._(msg`Uses 1 of ${left} quick passes left today`)
}
