/**
 * The names of nightly backups. Each has the minute in which it was begun, so that none ever takes the place of another:
 * after an older one was restored, the database does not know of those that came later, and they are still there.
 */
import { type Instant, wallTime } from '@corridor/rules/time'

/** Copied along under this name. */
export const ERASURES_NAME = 'corridor-erasures.jsonl'

const NAME = /^corridor-\d{4}-\d{2}-\d{2}-\d{4}\.backup$/
/** What a killed server left behind. */
const UNFINISHED = /^\.corridor-\d{4}-\d{2}-\d{2}-\d{4}\.backup\.unfinished$/

export function fileNameAt(now: Instant, timezone: string): string {
  const { day, hour, minute } = wallTime(now, timezone)
  const two = (number: number) => String(number).padStart(2, '0')
  return `corridor-${day}-${two(hour)}${two(minute)}.backup`
}

const newestFirst = (names: readonly string[]) =>
  names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()

export const newestOf = (names: readonly string[]): string | undefined => newestFirst(names)[0]

/** All but the newest, and nothing that is not ours. */
export function namesToForget(names: readonly string[], keep: number): string[] {
  return [...newestFirst(names).slice(keep), ...names.filter((name) => UNFINISHED.test(name))]
}
