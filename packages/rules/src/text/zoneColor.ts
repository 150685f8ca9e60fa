/** The colors that a school marks the zones of its building with: enough to tell apart, and each with a name. */
export const ZONE_COLORS = [
  { color: '#2e90fa', name: 'Blue' },
  { color: '#444ce7', name: 'Indigo' },
  { color: '#6172f3', name: 'Periwinkle' },
  { color: '#7a5af8', name: 'Violet' },
  { color: '#ee46bc', name: 'Pink' },
  { color: '#d92d20', name: 'Red' },
  { color: '#dc6803', name: 'Orange' },
  { color: '#b8860b', name: 'Gold' },
  { color: '#16b364', name: 'Green' },
  { color: '#0e9384', name: 'Teal' },
  { color: '#0ba5ec', name: 'Sky' },
  { color: '#475467', name: 'Gray' },
] as const

/** The color of a room whose zone nobody has chosen yet. */
export const DEFAULT_ZONE_COLOR = '#475467'

/** Its name, or the color itself if the school mixed its own. */
export function zoneColorName(color: string): string {
  const opaque = color.slice(0, 7).toLowerCase()
  return ZONE_COLORS.find((zone) => zone.color === opaque)?.name ?? opaque.toUpperCase()
}
