import type { PassId } from '@corridor/rules/ids'

export const READONLY_PASS_PATH = '/readonly/:id'

/** What the code on a pass says: a page on which staff see it. */
export const passAddress = (passId: PassId) => window.location.origin + READONLY_PASS_PATH.replace(':id', passId)
