/** A freeze never ends by itself. Once it is long, and each morning, those who may end it are asked. */
import type { Freeze } from '@corridor/contract'
import { ASK_AFTER_HOURS } from '@corridor/rules/freeze'
import { type Instant, localDay, minutesBetween } from '@corridor/rules/time'
import { createStore } from '../../base/state/store.ts'

type Running = Pick<Freeze, 'freezeId' | 'startedAt'>

/** What is asked about, and null while there is nothing to ask. Whoever keeps it is asked again on the next day. */
export function questionAt({ freezeId, startedAt }: Running, timezone: string, now: Instant): string | null {
  const today = localDay(now, timezone)
  const isNewDay = today > localDay(startedAt, timezone)
  const isLong = minutesBetween(startedAt, now) >= ASK_AFTER_HOURS * 60
  return isNewDay || isLong ? `${freezeId} ${today}` : null
}

/** "5 hours", "3 days". */
export function lengthText(startedAt: Instant, now: Instant): string {
  const hours = Math.floor(minutesBetween(startedAt, now) / 60)
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${Math.floor(hours / 24)} days`
}

const KEY = 'corridor.keptFreeze'

function load(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The last question that was answered with Keep on this device. */
export const keptQuestion = createStore<string | null>(load())

export function keepFreeze(question: string): void {
  keptQuestion.set(question)
  try {
    localStorage.setItem(KEY, question)
  } catch {
    // Without storage, it is asked again after a reload.
  }
}
