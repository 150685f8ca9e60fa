import type { Pass } from '@corridor/contract'
import type { LiveFilter } from '@corridor/rules/pass'
import type { Failure } from '../../../../base/session/failure.ts'

/** Where a list's passes come from: own passes are in the frame, everybody's are fetched. */
export interface PassSource {
  /** Undefined until the first response. */
  passes: readonly Pass[] | undefined
  /** What these passes are narrowed to on screen. */
  show: LiveFilter | undefined
  /** What the server narrowed them to; undefined if they are all here. */
  asked: LiveFilter | undefined
  failure: Failure | null
  /** Previous passes are shown while the next ones are loading. */
  isFollowing: boolean
  hasMore: boolean
  loadMore: () => void
  /** Identifies the query: passes that another query brings are not highlighted as new. */
  view: string
}
