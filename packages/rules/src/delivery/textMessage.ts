/** Text messages: numbers as providers want them, and what fits into one. */

/** Area code and exchange begin with 2 to 9 in North America. */
const NATIONAL = /^\(([2-9]\d{2})\) ([2-9]\d{2})-(\d{4})$/

/** `(555) 234-5678` as +15552345678; null if no such number can exist. */
export function dialedNumber(phoneNumber: string): string | null {
  const [, area, exchange, line] = NATIONAL.exec(phoneNumber) ?? []
  return line === undefined ? null : `+1${area}${exchange}${line}`
}

export const SEGMENT_LENGTH = 160

/** The alphabet of text messages. A single other character would more than halve what fits. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const REPLACED: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
}

function plain(character: string): string {
  if (GSM.has(character)) return character
  const replaced = REPLACED[character]
  if (replaced !== undefined) return replaced
  const base = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...base].filter((one) => GSM.has(one)).join('')
}

/** What is sent as one text message: in its alphabet, and cut if it is longer. */
export function oneSegment(text: string): string {
  const written = [...text].map(plain).join('').replace(/\s+/g, ' ').trim()
  return written.length <= SEGMENT_LENGTH ? written : `${written.slice(0, SEGMENT_LENGTH - 3).trimEnd()}...`
}

/** A school sends no more than this many in a day. */
export const TEXTS_PER_SCHOOL_DAY = 1000

export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODES_PER_DAY = 3
export const CODE_TRIES = 5
