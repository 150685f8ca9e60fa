/** For a parameter of a statement. PostgreSQL cannot store a null character, nor half of a character. */
export function json(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'string' && isUnstorable(part) ? part.replaceAll('\0', '').toWellFormed() : part,
  )
}

const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()
