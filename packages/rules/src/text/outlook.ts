/** What a student reads about a pass before they ask for it. */
import type { AskReason } from '../pass/outlook.ts'
import { PERIOD_TEXT, type QuickPeriod, type ReachedLimit } from '../pass/request/quickLimit.ts'
import type { Instant } from '../time/instant.ts'
import { bareClock } from '../time/text.ts'

/** For a pass on another day. */
const OTHER_PERIODS: Readonly<Record<QuickPeriod, string>> = { day: 'that day', week: 'that week', term: 'that term' }

export interface ApprovalReason {
  because: AskReason
  /** Who can let them go; null if it is more than one person. */
  approverName: string | null
  /** When quick passes open, or the next one is ready; null where neither is the reason. */
  opensAt: Instant | null
  readyAt: Instant | null
  reached: Pick<ReachedLimit, 'period' | 'limit'> | null
}

/** When the pass would begin: as soon as possible, later today, or on another day. */
export type PassTiming = 'now' | 'later' | 'anotherDay'

/** Why somebody has to be asked, and that they can say yes: a limit is never the end of it. */
export function askText(asking: ApprovalReason, asked: PassTiming, timezone: string): string {
  const teacher = asking.approverName ?? 'A teacher'
  const letsGo = asked === 'now' ? `${teacher} can let you go now.` : `${teacher} can still let you go.`
  const { because, opensAt, readyAt, reached } = asking
  if (because === 'closed' && opensAt) return `Passes open at ${bareClock(opensAt, timezone)}. ${letsGo}`
  if (because === 'cooldown' && readyAt) {
    return `Your next quick pass is ready at ${bareClock(readyAt, timezone)}. ${letsGo}`
  }
  if (because === 'limit' && reached) return `${usedUpText(reached, asked)} ${teacher} can still let you go.`
  return `${teacher} decides.`
}

/** "You've used your 2 quick passes today." */
export function usedUpText(
  { period, limit }: Pick<ReachedLimit, 'period' | 'limit'>,
  asked: PassTiming = 'now',
): string {
  const passes = limit === 1 ? 'quick pass' : `${limit} quick passes`
  return `You've used your ${passes} ${(asked === 'anotherDay' ? OTHER_PERIODS : PERIOD_TEXT)[period]}.`
}

/** The number left is shown only from here on: nobody has to live with a counter. */
export const FEW_QUICK_PASSES = 2

/** What a quick pass costs, before it is taken. */
export function quickPassesLeftText(left: { left: number; period: QuickPeriod }, asked: PassTiming = 'now'): string {
  const period = (asked === 'anotherDay' ? OTHER_PERIODS : PERIOD_TEXT)[left.period]
  return left.left === 1 ? `Uses your last quick pass ${period}` : `Uses 1 of ${left.left} quick passes left ${period}`
}
