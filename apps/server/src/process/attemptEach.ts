/** Attempts it with each item, whatever becomes of the others, and then throws the first failure. */
export async function attemptEach<T>(items: Iterable<T>, attempt: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await attempt(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
