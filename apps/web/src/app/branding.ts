/**
 * The first school's colour on the sidebar and the main button. Schools choose freely, so every pair of colours is
 * made readable here: the text by contrast, and the ground by the smallest shift that the text needs.
 */
import type { School } from '@corridor/contract'
import { contrastRatio, readableOn, readableShade } from '@corridor/rules'
import { brightened } from './brightened.ts'

/** The grounds of tokens.css on which the main button stands. */
const LIGHT_SURFACE = '#ffffff'
const DARK_SURFACE = '#161b26'

/** Below this a button could not be told from the page; its own text is a matter of `pair`. */
const DISTINCT = 1.25

/** With this much contrast a tint of the text colour still leaves enough. */
const ROOM_FOR_TINT = 7

function pair(ground: string): { ground: string; text: string } {
  const text = readableOn(ground)
  return { ground: readableShade(ground, text), text }
}

/** The tokens that a school's colour sets. */
export function brandTokens({ primaryColor }: Pick<School, 'primaryColor'>): Record<string, string> {
  const sidebar = pair(primaryColor)
  const ink = readableShade(primaryColor, LIGHT_SURFACE)
  const onLight = pair(contrastRatio(primaryColor, LIGHT_SURFACE) >= DISTINCT ? primaryColor : ink)
  const onDark = pair(brightened(sidebar.ground, DARK_SURFACE))
  const hasRoom = contrastRatio(sidebar.ground, sidebar.text) >= ROOM_FOR_TINT
  const tintIsWhite = (sidebar.text === '#ffffff') === hasRoom
  return {
    '--school-color': sidebar.ground,
    '--on-school-color': sidebar.text,
    '--school-tint': tintIsWhite ? 'rgb(255 255 255 / 0.13)' : 'rgb(0 0 0 / 0.16)',
    '--school-accent': onLight.ground,
    '--on-school-accent': onLight.text,
    '--school-ink': ink,
    '--school-accent-dark': onDark.ground,
    '--on-school-accent-dark': onDark.text,
  }
}

export function applyBranding(school: Pick<School, 'primaryColor'>): void {
  for (const [token, value] of Object.entries(brandTokens(school))) {
    document.documentElement.style.setProperty(token, value)
  }
}
