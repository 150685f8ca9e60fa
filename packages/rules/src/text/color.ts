/**
 * Schools can choose any color, and text on it must still be readable. Contrast is defined by WCAG 2. Alpha is ignored,
 * because school colors are drawn opaque.
 */
export const DEFAULT_SCHOOL_COLOR = '#011638ff'

const LIGHT_TEXT = '#ffffff'
const DARK_TEXT = '#101828'
const READABLE_CONTRAST = 4.5

type Rgb = readonly [number, number, number]

const BLACK: Rgb = [0, 0, 0]
const WHITE: Rgb = [255, 255, 255]

/** #rgb, #rrggbb or #rrggbbaa. */
export function isColor(text: string): boolean {
  return /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(text)
}

/** An invalid color becomes the default, so that a screen never fails because of a setting. */
function parse(color: string): Rgb {
  const digits = (isColor(color) ? color : DEFAULT_SCHOOL_COLOR).slice(1)
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const channel = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16)
  return [channel(0), channel(2), channel(4)]
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: Rgb, b: Rgb): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Two colors differ by 1 (they are the same) to 21 (black on white). */
export function contrastRatio(a: string, b: string): number {
  return contrast(parse(a), parse(b))
}

/** The better of the two text colors. On mid-tones even that one can be slightly below 4.5. */
export function readableOn(background: string): typeof LIGHT_TEXT | typeof DARK_TEXT {
  return contrastRatio(background, LIGHT_TEXT) >= contrastRatio(background, DARK_TEXT) ? LIGHT_TEXT : DARK_TEXT
}

/** The color, darkened or lightened just enough to be readable against another one. */
export function readableShade(color: string, against: string): string {
  const background = parse(against)
  const target = contrast(background, BLACK) > contrast(background, WHITE) ? BLACK : WHITE
  const from = parse(color)
  for (let percent = 0; percent < 100; percent += 1) {
    const shade = mix(from, target, percent / 100)
    if (contrast(shade, background) >= READABLE_CONTRAST) return toHex(shade)
  }
  return toHex(target)
}

function mix(from: Rgb, target: Rgb, share: number): Rgb {
  const channel = (at: 0 | 1 | 2) => Math.round(from[at] + (target[at] - from[at]) * share)
  return [channel(0), channel(1), channel(2)]
}
