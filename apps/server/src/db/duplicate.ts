/** PostgreSQL's code for a value that may exist only once. */
const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because of this unique index. Races included, which a look beforehand would miss. */
export function isDuplicate(error: unknown, index: string): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint } = error as Error & { code?: string; constraint?: string }
  return (code === UNIQUE_VIOLATION && constraint === index) || isDuplicate(error.cause, index)
}
