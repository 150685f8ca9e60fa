/**
 * Everybody's passes of one list: the loaded pages, with all events received since applied by the same reducer as for
 * the person's own lists. Nothing is written into the pages, so that refetching them is enough to be correct again.
 */
import type { Pass, PassPage } from '@corridor/contract'
import { applyPass, emptyLists, type ListRules, type PassLists } from '@corridor/rules/live'
import type { ListName } from '@corridor/rules/pass'

export interface LoadedPage extends PassPage {
  /** When it was requested, in milliseconds: events received earlier are included in it. */
  askedAt: number
}

export interface ReceivedPass {
  pass: Pass
  receivedAt: number
}

/**
 * Received after the oldest page was requested; applying it to a newer page that already includes it changes nothing.
 */
export function isNewer({ receivedAt }: ReceivedPass, pages: readonly LoadedPage[]): boolean {
  return pages.some(({ askedAt }) => askedAt <= receivedAt)
}

/** A pass whose time was changed between two requests can be on both pages: the newer version counts. */
function newestOf(pages: readonly LoadedPage[]): Pass[] {
  const newest = new Map<string, Pass>()
  for (const pass of pages.flatMap(({ rows }) => rows)) {
    const known = newest.get(pass.passId)
    if (!known || known.version < pass.version) newest.set(pass.passId, pass)
  }
  return [...newest.values()]
}

/** `rulesOf` returns null for a school that is not one of the viewer's. */
export function passLists(
  list: ListName,
  pages: readonly LoadedPage[],
  received: readonly ReceivedPass[],
  rulesOf: (pass: Pass) => ListRules | null,
): PassLists<Pass> {
  const loaded: PassLists<Pass> = { ...emptyLists<Pass>(), [list]: newestOf(pages) }
  return received
    .filter((one) => isNewer(one, pages))
    .reduce((lists, { pass }) => {
      const rules = rulesOf(pass)
      return rules ? applyPass(lists, pass, rules) : lists
    }, loaded)
}
