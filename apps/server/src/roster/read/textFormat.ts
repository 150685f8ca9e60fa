/** How a text file is written: its encoding, and what separates its columns. Both are seen from its beginning. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

const LOOKED_AT = 1000

/** Detects the encoding by its byte order mark, else by zero bytes. */
export function encodingOf(beginning: Buffer): Encoding {
  const [first, second] = beginning
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const bytes = beginning.subarray(0, LOOKED_AT)
  const empty = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1
  const isMost = (count = 0) => count > bytes.length / 4
  if (isMost(empty[1])) return 'utf-16le'
  return isMost(empty[0]) ? 'utf-16be' : 'utf-8'
}

const DELIMITERS = [',', ';', '\t'] as const

/** The sign that separates most columns of the first line. What is in quotation marks does not count. */
export function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const plain = line.replace(/"[^"]*"/g, '')
  const count = (sign: string) => plain.split(sign).length
  return DELIMITERS.reduce((most, sign) => (count(sign) > count(most) ? sign : most))
}
