import type { Pass } from '@corridor/contract'

/** Where a list's passes come from: the frame holds one's own, everybody's are asked for. */
export interface PassSource {
  passes: readonly Pass[]
  isLoading: boolean
  error: Error | null
  retry: () => unknown
  hasMore: boolean
  loadMore: () => void
  /** Grows with scrolling: what a further page brings is no news. */
  loadedPages: number
}
