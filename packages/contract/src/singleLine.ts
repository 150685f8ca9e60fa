const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** These have no width and no meaning in a name: soft hyphen, zero-width space, word joiner, byte order mark. */
const MEANINGLESS = /[\u00ad\u200b\u2060\ufeff]/g
/** What shows nothing. The last one is the blank of Braille. */
const BLANK_START = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+/u
/**
 * Some emoji end with an invisible character, a variation selector or a tag. The other invisible characters mean
 * nothing at an end.
 */
const BLANK_UNIT = /(?![\ufe00-\ufe0f])[\s\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Removes what makes a name blank, breaks it into lines, or makes it look like another one. The joiners within emoji
 * and words stay. All of it takes time in proportion to the length, because the text can be as long as a request.
 */
export function toSingleLine(text: string): string {
  const line = text.replace(LINE_BREAKS, ' ').replace(MEANINGLESS, '').replace(BLANK_START, '')
  let end = line.length
  while (end > 0 && BLANK_UNIT.test(line.charAt(end - 1))) end -= 1
  return line.slice(0, end)
}
