import type { User } from '@corridor/contract'
import { quickPassesLeft } from '@corridor/rules/pass'

export interface QuickPassNotice {
  tone: 'warning' | 'danger'
  text: string
}

/** The banner of a locked student; nobody else has a count. */
export function quickPassNotice(
  { locked, dailyPassLimit }: Pick<User, 'locked' | 'dailyPassLimit'>,
  passesUsedToday: number,
): QuickPassNotice | null {
  if (!locked) return null
  const left = quickPassesLeft(dailyPassLimit, passesUsedToday)
  return { tone: left > 0 ? 'warning' : 'danger', text: `You have ${left} 'quick passes' left today` }
}

/** What a pass costs a locked student, before they take it. */
export function quickPassUse(
  { locked, dailyPassLimit }: Pick<User, 'locked' | 'dailyPassLimit'>,
  passesUsedToday: number,
): string | null {
  if (!locked) return null
  const left = quickPassesLeft(dailyPassLimit, passesUsedToday)
  if (left === 0) return null
  return left === 1 ? 'Uses your last quick pass for today' : `Uses 1 of ${left} quick passes left today`
}
