/** What wrong numbers at a kiosk lead to: first every try has to wait a little, and then the kiosk sleeps. */
import { type Instant, instant, minutesAfter } from '../time/instant.ts'

/** Tries after which the next has to wait, and for how long. */
const SLOW = { tries: 5, withinMinutes: 1, waitSeconds: 5 }
const SLEEP = { tries: 20, withinMinutes: 10, minutes: 5 }
/** How far back tries have to be known. */
export const WRONG_TRIES_MINUTES = SLEEP.withinMinutes
/** No answer to a number comes earlier, so that how long it took says nothing. */
export const IDENTIFY_MS = 400

/** When wrong numbers were tried at a kiosk lately, in any order. */
export type WrongTries = readonly Instant[]

const since = (tries: WrongTries, now: Instant, minutes: number) =>
  tries.filter((at) => at > minutesAfter(now, -minutes))

/** Seconds until the next try is allowed; 0 if it is now. */
export function secondsToNextTry(tries: WrongTries, now: Instant): number {
  const recent = since(tries, now, SLOW.withinMinutes)
  const last = recent.toSorted().at(-1)
  if (recent.length < SLOW.tries || last === undefined) return 0
  return Math.max(0, Math.ceil((Date.parse(last) - Date.parse(now)) / 1000 + SLOW.waitSeconds))
}

/** Until when the kiosk sleeps, if the last try was one too many. */
export function sleepAfter(tries: WrongTries, now: Instant): Instant | null {
  return since(tries, now, SLEEP.withinMinutes).length >= SLEEP.tries ? minutesAfter(now, SLEEP.minutes) : null
}

/** Wrong PINs of a student at all kiosks, and wrong staff codes at one kiosk: so many in so long, then none for as long. */
export const WRONG_SECRETS = { tries: 5, minutes: 15 }

export interface SecretTries {
  failures: number
  firstFailedAt: Instant | null
}

export function isSecretLocked({ failures, firstFailedAt }: SecretTries, now: Instant): boolean {
  return failures >= WRONG_SECRETS.tries && firstFailedAt !== null && isRecent(firstFailedAt, now)
}

const isRecent = (at: Instant, now: Instant) => at > minutesAfter(now, -WRONG_SECRETS.minutes)

/** With one more. The one that is too many starts the time in which none is accepted. */
export function withWrongSecret({ failures, firstFailedAt }: SecretTries, now: Instant): SecretTries {
  const isMore = firstFailedAt !== null && isRecent(firstFailedAt, now)
  const count = isMore ? failures + 1 : 1
  return { failures: count, firstFailedAt: isMore && count < WRONG_SECRETS.tries ? firstFailedAt : instant(now) }
}
