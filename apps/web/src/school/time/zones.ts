/** The time zones of the world, for a picker. */
import type { Choices } from '../../ui/picker/choices.ts'

export interface Zone {
  /** "America/Indiana/Knox". */
  name: string
  /** "Knox, Indiana, America". */
  label: string
}

/** The stored one is offered even if the browser knows it by another name. */
export function zonesWith(stored: string): Zone[] {
  return [...new Set([stored, ...Intl.supportedValuesOf('timeZone')])]
    .map((name) => ({ name, label: labelOf(name) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** The city first, because that is what people type. */
function labelOf(name: string): string {
  return name.replaceAll('_', ' ').split('/').reverse().join(', ')
}

export const ZONE_CHOICES = {
  keyOf: ({ name }: Zone) => name,
  labelOf: ({ label }: Zone) => label,
  detailOf: ({ name }: Zone) => name,
} satisfies Choices<Zone, string>

/** "10:00 AM, GMT-5". */
export function timeIn(zone: string, now: string): string {
  const parts = { hour: 'numeric', minute: '2-digit', timeZoneName: 'shortOffset' } as const
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: zone }).format(new Date(now))
}
