/** The names of time zones, as people say them. */
import { canonicalTimezone, isTimezone } from './zone.ts'

/** The zones of American schools. Pickers offer them first, and `npm run setup` takes them by their first word. */
const AMERICAN: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Arizona Time',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska Time',
  'Pacific/Honolulu': 'Hawaii Time',
}

export const AMERICAN_ZONES: readonly string[] = Object.keys(AMERICAN)

/** "Central Time (Chicago)", and for all others the city first, because that is what people type: "Knox, Indiana, America". */
export function zoneName(zone: string): string {
  const places = zone.replaceAll('_', ' ').split('/').reverse()
  const name = AMERICAN[zone]
  return name ? `${name} (${places[0]})` : places.join(', ')
}

/** The zone that somebody typed: "central", "Central Time" or "america/chicago". Null if there is none. */
export function zoneTyped(text: string): string | null {
  const typed = text.trim().toLowerCase()
  const named = AMERICAN_ZONES.find((zone) => shortName(zone) === typed || AMERICAN[zone]?.toLowerCase() === typed)
  if (named) return named
  // An offset such as +05:00 is a zone for `Intl`, but has no daylight saving time.
  return /^[a-z]/.test(typed) && isTimezone(typed) ? canonicalTimezone(typed) : null
}

function shortName(zone: string): string | undefined {
  return AMERICAN[zone]?.split(' ')[0]?.toLowerCase()
}

/** Computers that nobody set are on UTC, and no school's clock is. It counts only if somebody says so. */
export function likelyZone(zone: string): string | null {
  return /^(etc\/)?(utc|gmt|uct|universal|zulu|greenwich)$/i.test(zone) ? null : zone
}
