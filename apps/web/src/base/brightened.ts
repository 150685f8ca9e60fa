import { contrastRatio } from '@corridor/rules/text'

const TARGET_CONTRAST = 5

/** Fully saturated colors are too harsh on a dark background. */
const MAX_SATURATION = 0.85

/**
 * Makes a color light enough for a dark background and keeps its hue. Mixing white into navy would give gray, which
 * looks like a disabled button. Takes #rrggbb.
 */
export function brightened(color: string, background: string): string {
  if (contrastRatio(color, background) >= TARGET_CONTRAST) return color
  const { hue, saturation, lightness } = toHsl(color)
  for (let percent = Math.round(lightness * 100); percent < 100; percent += 1) {
    const shade = toHex(hue, Math.min(saturation, MAX_SATURATION), percent / 100)
    if (contrastRatio(shade, background) >= TARGET_CONTRAST) return shade
  }
  return '#ffffff'
}

function toHsl(color: string): { hue: number; saturation: number; lightness: number } {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255
  const [red, green, blue] = [channel(1), channel(3), channel(5)]
  const max = Math.max(red, green, blue)
  const spread = max - Math.min(red, green, blue)
  const lightness = max - spread / 2
  if (spread === 0) return { hue: 0, saturation: 0, lightness }
  return {
    hue: hueOf(red, green, blue, max, spread),
    saturation: spread / (1 - Math.abs(2 * lightness - 1)),
    lightness,
  }
}

function hueOf(red: number, green: number, blue: number, max: number, spread: number): number {
  if (max === red) return (60 * (green - blue)) / spread
  if (max === green) return 120 + (60 * (blue - red)) / spread
  return 240 + (60 * (red - green)) / spread
}

function toHex(hue: number, saturation: number, lightness: number): string {
  const amplitude = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const position = (offset + hue / 30 + 12) % 12
    const share = lightness - amplitude * Math.max(-1, Math.min(position - 3, 9 - position, 1))
    return Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
