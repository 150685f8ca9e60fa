import { createStore } from '../../base/state/store.ts'
import type { LinkCardProps } from './LinkCard.tsx'

/**
 * The link that was just made. Not in the button that made it, because a row of a table can be gone before the answer
 * is there, and the link is shown only once.
 */
export const shownLink = createStore<LinkCardProps | null>(null)
