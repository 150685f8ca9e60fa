/** A school's colors as plain data, and how well they can be read. */
import type { School } from '@corridor/contract'
import { contrastRatio, isColor, readableOn, readableShade } from '@corridor/rules/text'
import type { Problems } from '../../ui/form/useForm.ts'

export type ColorForm = Pick<School, 'primaryColor' | 'secondaryColor'>

/** Six digits: colors are drawn opaque, whatever a longer one says. */
export function shortColor(color: string): string {
  return color.slice(0, 7).toLowerCase()
}

export function formOf({ primaryColor, secondaryColor }: ColorForm): ColorForm {
  return { primaryColor: shortColor(primaryColor), secondaryColor: shortColor(secondaryColor) }
}

export function problemsOf(form: ColorForm): Problems<ColorForm> {
  return { primaryColor: colorProblem(form.primaryColor), secondaryColor: colorProblem(form.secondaryColor) }
}

function colorProblem(color: string): string | false {
  return !isWhole(color) && 'Use six digits, such as #7a1f3d.'
}

/** The short form with three digits is a color on the way to six. */
export function isWhole(color: string): boolean {
  return color.length === 7 && isColor(color)
}

const READABLE = 4.5

export interface Contrast {
  ratio: number
  isReadable: boolean
  /** What is drawn: the color itself, or the nearest shade on which text can be read. */
  shade: string
  text: string
}

/** The contrast of text on this color, in the better of black and white. */
export function contrastOf(color: string): Contrast {
  const text = readableOn(color)
  const ratio = contrastRatio(color, text)
  return { ratio, isReadable: ratio >= READABLE, shade: readableShade(color, text), text }
}

/** "7.2 : 1", never rounded up to a limit that it does not reach. */
export function ratioText(ratio: number): string {
  return `${(Math.floor(ratio * 10) / 10).toFixed(1)} : 1`
}
