const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because this unique index already has the value. */
export function isTaken(error: unknown, index: string): boolean {
  const causes = [error, error instanceof Error ? error.cause : undefined]
  return causes.some(
    (cause) =>
      typeof cause === 'object' &&
      cause !== null &&
      'code' in cause &&
      cause.code === UNIQUE_VIOLATION &&
      'constraint' in cause &&
      cause.constraint === index,
  )
}
