/** What is said about a pass that waits: to its student in line, and to whoever can let them go. */
import type { QuickPeriod, ReachedLimit } from '../pass/request/quickLimit.ts'
import type { I18n } from '../words/i18n.ts'
import { ordinal } from './ordinal.ts'

/** The same words for everybody who waits, whatever they wait for. */
export function inLineText(i18n: I18n, place: number): string {
  return i18n._({
    id: 'line.place',
    message:
      "You're {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} in line. Your pass starts by itself when it's your turn.",
    values: { place },
  })
}

/** The place alone: "2nd". */
export function placeText(i18n: I18n, place: number): string {
  return i18n._({
    id: 'line.ordinal',
    message: '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    values: { place },
  })
}

const PERIODS: Readonly<Record<QuickPeriod, string>> = { day: 'today', week: 'this week', term: 'this term' }

/** For staff, beside the name on a request that was made at a limit: "2 of 2 today". */
export function reachedLimitText({ period, used, limit }: ReachedLimit): string {
  return `${used} of ${limit} ${PERIODS[period]}`
}

/** From this time on in 30 days, the pill says how often. */
const FREQUENT_URGENT = 3

/** For staff. */
export function urgentText(times: number | null): string {
  return times !== null && times >= FREQUENT_URGENT ? `Urgent, ${ordinal(times)} time this month` : 'Urgent'
}
