/** Codes of letters that people type from paper or from a screen. */

/** No vowels, so that no word appears, and nothing that looks like a digit. */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

/** In two halves, which are easier to type: "WDJB-MJHT". */
export function halvesOf(code: string): string {
  return `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`
}

/** The code in what someone typed, with or without dash, spaces and capitals; null if it cannot be one. */
export function readLetters(typed: string, length: number): string | null {
  const code = typed.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  return code.length === length && [...code].every((letter) => CODE_LETTERS.includes(letter)) ? code : null
}
