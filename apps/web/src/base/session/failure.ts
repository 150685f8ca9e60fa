/** An answer that a screen cannot do without, and that did not come. */
export interface Failure {
  /** Null while it is being asked for again. */
  error: Error | null
  retry: () => unknown
}

interface Asked {
  data: unknown
  error: Error | null
  errorUpdateCount: number
  refetch: () => unknown
}

/** Null while the first answer is under way, and from the first one that came. */
export function failureOf({ data, error, errorUpdateCount, refetch }: Asked): Failure | null {
  return data === undefined && errorUpdateCount > 0 ? { error, retry: refetch } : null
}
