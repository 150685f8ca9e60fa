/** What a student reads about a pass before they ask for it. */
import type { AskReason } from '../pass/outlook.ts'
import type { QuickPeriod, ReachedLimit } from '../pass/request/quickLimit.ts'
import type { Instant } from '../time/instant.ts'
import { timesIn } from '../time/text.ts'
import type { I18n } from '../words/i18n.ts'

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
export function askText(i18n: I18n, asking: ApprovalReason, asked: PassTiming, timezone: string): string {
  const { because, approverName, opensAt, readyAt, reached } = asking
  const { bareClock } = timesIn(i18n.locale)
  if (because === 'closed' && opensAt) {
    return `${opensAtText(i18n, bareClock(opensAt, timezone))} ${letsGoText(i18n, approverName, asked)}`
  }
  if (because === 'cooldown' && readyAt) {
    return `${readyAtText(i18n, bareClock(readyAt, timezone))} ${letsGoText(i18n, approverName, asked)}`
  }
  if (because === 'limit' && reached) {
    return `${usedUpText(i18n, reached, asked)} ${letsGoText(i18n, approverName, 'later')}`
  }
  return i18n._({
    id: 'ask.decides',
    message: '{who, select, named {{approver}} other {A teacher}} decides.',
    values: whoOf(approverName),
  })
}

function opensAtText(i18n: I18n, time: string): string {
  return i18n._({ id: 'ask.opensAt', message: 'Passes open at {time}.', values: { time } })
}

function readyAtText(i18n: I18n, time: string): string {
  return i18n._({ id: 'ask.readyAt', message: 'Your next quick pass is ready at {time}.', values: { time } })
}

function letsGoText(i18n: I18n, approverName: string | null, asked: PassTiming): string {
  const values = whoOf(approverName)
  return asked === 'now'
    ? i18n._({
        id: 'ask.letsGoNow',
        message: '{who, select, named {{approver}} other {A teacher}} can let you go now.',
        values,
      })
    : i18n._({
        id: 'ask.letsGoStill',
        message: '{who, select, named {{approver}} other {A teacher}} can still let you go.',
        values,
      })
}

function whoOf(approver: string | null) {
  return { who: approver === null ? 'anybody' : 'named', approver }
}

/** "You've used your 2 quick passes today." */
function usedUpText(i18n: I18n, { period, limit }: Pick<ReachedLimit, 'period' | 'limit'>, asked: PassTiming): string {
  return i18n._({
    id: 'quick.usedUp',
    message:
      "You've used your {limit, plural, one {quick pass} other {# quick passes}} {period, select, day {today} week {this week} term {this term} thatDay {that day} thatWeek {that week} other {that term}}.",
    values: { limit, period: asked === 'anotherDay' ? OTHER_PERIODS[period] : period },
  })
}

/** As messages call the periods of another day. */
const OTHER_PERIODS: Readonly<Record<QuickPeriod, string>> = { day: 'thatDay', week: 'thatWeek', term: 'thatTerm' }

/** The number left is shown only from here on: nobody has to live with a counter. */
export const FEW_QUICK_PASSES = 2

/** What a quick pass costs, before it is taken. */
export function quickPassesLeftText(
  i18n: I18n,
  { left, period }: { left: number; period: QuickPeriod },
  asked: PassTiming = 'now',
): string {
  return i18n._({
    id: 'quick.left',
    message:
      '{left, plural, =1 {Uses your last quick pass} other {Uses 1 of # quick passes left}} {period, select, day {today} week {this week} term {this term} thatDay {that day} thatWeek {that week} other {that term}}',
    values: { left, period: asked === 'anotherDay' ? OTHER_PERIODS[period] : period },
  })
}
