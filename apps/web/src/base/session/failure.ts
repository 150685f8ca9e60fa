/** A query that a screen needs has failed. */
export interface Failure {
  /** Null while it is being retried. */
  error: Error | null
  retry: () => unknown
}

interface QueryState {
  data: unknown
  error: Error | null
  errorUpdateCount: number
  refetch: () => unknown
}

/** Null while the first request is in flight, and once there is data. */
export function failureOf({ data, error, errorUpdateCount, refetch }: QueryState): Failure | null {
  return data === undefined && errorUpdateCount > 0 ? { error, retry: refetch } : null
}
