import type { Pass } from '@corridor/contract'
import type { Failure } from '../../../../base/session/failure.ts'

/** Where a list's passes come from: the frame holds one's own, everybody's are asked for. */
export interface PassSource {
  /** Undefined until the first answer is there. */
  passes: readonly Pass[] | undefined
  failure: Failure | null
  /** Older passes stand in while others are on their way. */
  isFollowing: boolean
  hasMore: boolean
  loadMore: () => void
  /** Names what the passes answer to: what another question brings is no news. */
  view: string
}
