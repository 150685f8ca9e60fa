/**
 * The first school's color for the sidebar and the main button. Schools can choose any color, so every pair of colors
 * is made readable here: the text color is chosen by contrast, and the background is adjusted as little as possible.
 */
import type { School } from '@corridor/contract'
import { contrastRatio, readableOn, readableShade } from '@corridor/rules/text'
import { brightened } from './brightened.ts'

/** The surface colors in tokens.css behind the main button. */
const LIGHT_SURFACE = '#ffffff'
const DARK_SURFACE = '#161b26'

/** With less contrast, a button would be hard to distinguish from the page. */
const DISTINCT = 1.25

/** With this much contrast, a tint of the text color is still readable. */
const TINTABLE_CONTRAST = 7

interface ColorPair {
  background: string
  text: string
}

function readablePair(background: string): ColorPair {
  const text = readableOn(background)
  return { background: readableShade(background, text), text }
}

/** A tint shows selection and hover. It has the color of the text if the contrast allows it, otherwise the opposite. */
function tintIsLight({ background, text }: ColorPair): boolean {
  const isLightText = text === '#ffffff'
  return contrastRatio(background, text) >= TINTABLE_CONTRAST ? isLightText : !isLightText
}

function hoverOf(colors: ColorPair): string {
  return `color-mix(in srgb, ${colors.background} 88%, ${tintIsLight(colors) ? 'white' : 'black'})`
}

type Branded = Pick<School, 'primaryColor'>
type Tokens = Readonly<Record<string, string>>

/** The CSS tokens for a school's color. */
export function brandTokens(school: Branded): Tokens {
  return { ...lightTokens(school), ...darkTokens(school) }
}

/** Those of pages that are always light. */
export function lightTokens({ primaryColor }: Branded): Tokens {
  const ink = readableShade(primaryColor, LIGHT_SURFACE)
  const sidebar = readablePair(primaryColor)
  const onLight = readablePair(contrastRatio(primaryColor, LIGHT_SURFACE) >= DISTINCT ? primaryColor : ink)
  return {
    '--school-color': sidebar.background,
    '--on-school-color': sidebar.text,
    '--school-tint': tintIsLight(sidebar) ? 'rgb(255 255 255 / 0.13)' : 'rgb(0 0 0 / 0.13)',
    '--school-accent': onLight.background,
    '--on-school-accent': onLight.text,
    '--school-accent-hover': hoverOf(onLight),
    '--school-ink': ink,
  }
}

function darkTokens({ primaryColor }: Branded): Tokens {
  const onDark = readablePair(brightened(readablePair(primaryColor).background, DARK_SURFACE))
  return {
    '--school-accent-dark': onDark.background,
    '--on-school-accent-dark': onDark.text,
    '--school-accent-dark-hover': hoverOf(onDark),
  }
}

export function applyBranding(school: Branded): void {
  applyTokens(brandTokens(school))
}

export function applyTokens(tokens: Tokens): void {
  for (const [token, value] of Object.entries(tokens)) document.documentElement.style.setProperty(token, value)
}
