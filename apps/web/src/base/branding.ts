/**
 * The first school's color on the sidebar and the main button. Schools choose freely, so every pair of colors is
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

/** With this much contrast a tint of the text color still leaves enough. */
const ROOM_FOR_TINT = 7

interface Pair {
  ground: string
  text: string
}

function pair(ground: string): Pair {
  const text = readableOn(ground)
  return { ground: readableShade(ground, text), text }
}

/** A tint shows what is chosen or pointed at. Where the text could not bear one of its own color, the other one. */
function lightens({ ground, text }: Pair): boolean {
  const isLightText = text === '#ffffff'
  return contrastRatio(ground, text) >= ROOM_FOR_TINT ? isLightText : !isLightText
}

function hoverOf(colors: Pair): string {
  return `color-mix(in srgb, ${colors.ground} 88%, ${lightens(colors) ? 'white' : 'black'})`
}

/** The tokens that a school's color sets. */
export function brandTokens({ primaryColor }: Pick<School, 'primaryColor'>): Record<string, string> {
  const ink = readableShade(primaryColor, LIGHT_SURFACE)
  const sidebar = pair(primaryColor)
  const onLight = pair(contrastRatio(primaryColor, LIGHT_SURFACE) >= DISTINCT ? primaryColor : ink)
  const onDark = pair(brightened(sidebar.ground, DARK_SURFACE))
  return {
    '--school-color': sidebar.ground,
    '--on-school-color': sidebar.text,
    '--school-tint': lightens(sidebar) ? 'rgb(255 255 255 / 0.13)' : 'rgb(0 0 0 / 0.13)',
    '--school-accent': onLight.ground,
    '--on-school-accent': onLight.text,
    '--school-accent-hover': hoverOf(onLight),
    '--school-ink': ink,
    '--school-accent-dark': onDark.ground,
    '--on-school-accent-dark': onDark.text,
    '--school-accent-dark-hover': hoverOf(onDark),
  }
}

export function applyBranding(school: Pick<School, 'primaryColor'>): void {
  for (const [token, value] of Object.entries(brandTokens(school))) {
    document.documentElement.style.setProperty(token, value)
  }
}
