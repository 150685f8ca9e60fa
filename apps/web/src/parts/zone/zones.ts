/** The time zones of the world, for a picker. */
import { zoneName } from '@corridor/rules/time'
import type { Choices } from '../../ui/picker/choices.ts'

export interface Zone {
  /** "America/Chicago". */
  zone: string
  /** "Central Time (Chicago)". */
  name: string
}

/** The stored one is offered even if the browser knows it by another name. */
export function zonesWith(stored: string | null): Zone[] {
  return [...new Set([...(stored ? [stored] : []), ...Intl.supportedValuesOf('timeZone')])]
    .map((zone) => ({ zone, name: zoneName(zone) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

export const ZONE_CHOICES = {
  keyOf: ({ zone }: Zone) => zone,
  labelOf: ({ name }: Zone) => name,
  detailOf: ({ zone }: Zone) => zone,
} satisfies Choices<Zone, string>

/** "10:00 AM GMT-5". */
export function timeIn(zone: string, now: string): string {
  const parts = { hour: 'numeric', minute: '2-digit', timeZoneName: 'shortOffset' } as const
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: zone }).format(new Date(now))
}
