import type { HallStudent } from '@corridor/contract'
import { whereaboutsText } from '@corridor/rules/live'
import type { OverTimeState } from '@corridor/rules/pass'
import { clockText, type Instant } from '@corridor/rules/time'

export const STATE_LABELS: Readonly<Record<OverTimeState, string | null>> = {
  over: 'Over time',
  near: 'Nearly over',
  calm: null,
}

export const firstName = (name: string) => name.split(' ')[0] ?? name

/** "No pass, should be in Room 118, Chemistry": what is needed in a hall. */
export function foundText({ whereabouts }: Pick<HallStudent, 'whereabouts'>, now: Instant): string {
  const text = whereaboutsText(whereabouts, now)
  return whereabouts.state === 'inClass' ? `No pass, ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
}

/** "Chemistry with Mr. Haddad · Block 3 until 11:00 am". */
export function classText({ name, teacherName, blockName, until }: NonNullable<HallStudent['classNow']>): string {
  const taught = teacherName === '' ? name : `${name} with ${teacherName}`
  return `${taught} · ${blockName ? `${blockName} until` : 'until'} ${clockText(until)}`
}

/** "Grade 12 · 206118". */
export function whoText({ grade, number }: { grade: string | null; number: string | null }): string {
  return [grade && `Grade ${grade}`, number].filter(Boolean).join(' · ')
}
