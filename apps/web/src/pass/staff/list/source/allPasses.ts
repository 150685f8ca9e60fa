/**
 * Everybody's passes of one list: the pages that were loaded, with everything heard since laid over them by the same
 * reducer that keeps the person's own lists. Nothing is written into the pages, so that asking for them again is
 * enough to be right again.
 */
import type { Pass, PassPage } from '@corridor/contract'
import { applyPass, emptyLists, type ListName, type ListRules, type PassLists } from '@corridor/rules'

export interface LoadedPage extends PassPage {
  /** When it was asked for, in milliseconds: what was heard before is in it. */
  askedAt: number
}

export interface HeardPass {
  pass: Pass
  heardAt: number
}

/** Heard after the oldest of the pages was asked for; laying it over a younger page that knows it changes nothing. */
export function isNews({ heardAt }: HeardPass, pages: readonly LoadedPage[]): boolean {
  return pages.some(({ askedAt }) => askedAt <= heardAt)
}

/** A pass whose time was changed between two pages can be on both: the newer one counts. */
function newestOf(pages: readonly LoadedPage[]): Pass[] {
  const newest = new Map<string, Pass>()
  for (const pass of pages.flatMap(({ passes }) => passes)) {
    const known = newest.get(pass.passId)
    if (!known || known.version < pass.version) newest.set(pass.passId, pass)
  }
  return [...newest.values()]
}

/** `rulesOf` is null for a school that is none of the viewer's. */
export function passLists(
  list: ListName,
  pages: readonly LoadedPage[],
  heard: readonly HeardPass[],
  rulesOf: (pass: Pass) => ListRules | null,
): PassLists<Pass> {
  const loaded: PassLists<Pass> = { ...emptyLists<Pass>(), [list]: newestOf(pages) }
  return heard
    .filter((one) => isNews(one, pages))
    .reduce((lists, { pass }) => {
      const rules = rulesOf(pass)
      return rules ? applyPass(lists, pass, rules) : lists
    }, loaded)
}
