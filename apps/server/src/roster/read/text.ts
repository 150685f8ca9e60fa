/** Texts of a roster, made to fit. None of their characters is cut in half, as those of emoji could be. */
import { NAME_LENGTH } from '@corridor/contract/constants'

/** The first characters of a text. */
export function firstOf(text: string, count: number): string {
  return text.length <= count
    ? text
    : Array.from(text.slice(0, count * 2))
        .slice(0, count)
        .join('')
}

export const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** One line, and no longer than a name can be here. Not for what tells one person or room from another. */
export const cut = (text: string) => firstOf(oneLine(text), NAME_LENGTH).trim()

/** Lists inside of a cell are separated by commas. */
export const commaList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
