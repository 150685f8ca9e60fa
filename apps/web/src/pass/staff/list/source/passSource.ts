import type { Pass } from '@corridor/contract'
import type { Failure } from '../../../../base/session/failure.ts'

/** Where a list's passes come from: own passes are in the frame, everybody's are fetched. */
export interface PassSource {
  /** Undefined until the first response. */
  passes: readonly Pass[] | undefined
  failure: Failure | null
  /** Previous passes are shown while the next ones are loading. */
  isFollowing: boolean
  hasMore: boolean
  loadMore: () => void
  /** Identifies the query: passes that another query brings are not highlighted as new. */
  view: string
}
