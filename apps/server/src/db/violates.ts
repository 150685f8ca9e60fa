/** Whether a statement failed because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return [error, cause].some(
    (one) => typeof one === 'object' && one !== null && 'constraint' in one && one.constraint === constraint,
  )
}
