/** PostgreSQL cannot store a null character, nor half of a character. */
export const storable = (text: string) => (isUnstorable(text) ? text.replaceAll('\0', '').toWellFormed() : text)

const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

/** For a parameter of a statement. */
export function json(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? storable(part) : part))
}

/** The same value, with nothing in it that cannot be stored. */
export const cleaned = <T>(value: T): T => JSON.parse(json(value)) as T
