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
