import type { PairedStudent, PairSearch, StudentPair } from '@corridor/contract'
import { fullName } from '@corridor/rules/text'
import { monthDay } from '../../base/calendarText.ts'

/** "7 times on 6 days". */
export function togetherText({ overlaps, days }: Pick<StudentPair, 'overlaps' | 'days'>): string {
  return `${overlaps} times on ${days} ${days === 1 ? 'day' : 'days'}`
}

/** How often chance would have it, with a decimal, because it is mostly below 2. */
export function expectedText({ expected }: Pick<StudentPair, 'expected'>): string {
  return expected < 0.1 ? 'less than 0.1' : expected.toFixed(1)
}

/** "6.5 times as often". */
export function ratioText({ overlaps, expected }: Pick<StudentPair, 'overlaps' | 'expected'>): string {
  const ratio = overlaps / expected
  return ratio >= 100 ? 'over 100 times as often' : `${ratio.toFixed(ratio < 10 ? 1 : 0)} times as often`
}

/** "10 passes, 80 min." */
export function rateText({ passes, minutes }: Pick<PairedStudent, 'passes' | 'minutes'>): string {
  return `${passes} ${passes === 1 ? 'pass' : 'passes'}, ${Math.round(minutes)} min.`
}

export function pairName({ student, otherStudent }: StudentPair): string {
  return `${fullName(student)} and ${fullName(otherStudent)}`
}

/** What was looked at, in a sentence. */
export function searchText(search: PairSearch): string {
  if (!search) return 'Pairs are updated nightly. The first update has not run yet.'
  const { firstDay, lastDay, schoolDays } = search
  if (firstDay === null || lastDay === null) return 'No passes have been used yet.'
  return `${schoolDays} school ${schoolDays === 1 ? 'day' : 'days'}, ${monthDay(firstDay)} to ${monthDay(lastDay)}. Updated nightly.`
}
