/**
 * Ranks names for a search term: exact, equal ignoring case, starts with, word start, contains, acronym, subsequence.
 */
const TIERS: readonly ((name: string, term: string) => boolean)[] = [
  (name, term) => name === term,
  (name, term) => lower(name) === lower(term),
  (name, term) => lower(name).startsWith(lower(term)),
  (name, term) => searchWords(name).some((word) => word.startsWith(lower(term))),
  (name, term) => lower(name).includes(lower(term)),
  (name, term) => acronym(name).includes(lower(term)),
  (name, term) => isSubsequence(lower(term), lower(name)),
]

function lower(text: string): string {
  return text.toLocaleLowerCase('en')
}

/** The words of a text, as they are compared. */
export function searchWords(text: string): string[] {
  return lower(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function acronym(text: string): string {
  return searchWords(text)
    .map(([letter]) => letter)
    .join('')
}

function isSubsequence(term: string, text: string): boolean {
  const wanted = [...term]
  let next = 0
  for (const letter of text) if (letter === wanted[next]) next += 1
  return next === wanted.length
}

/** Whether every word that is wanted begins a word of the text, in any order: as students are searched for. */
export function wordsBegin(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)))
}

export function beginsWords(text: string, term: string): boolean {
  return wordsBegin(searchWords(text), searchWords(term))
}

/** The tier of a match, 0 is the best; null if the name does not match. */
export function matchTier(name: string, term: string): number | null {
  const tier = TIERS.findIndex((matches) => matches(name, term))
  return tier === -1 ? null : tier
}

export function rankMatches<T>(items: readonly T[], nameOf: (item: T) => string, term: string, max: number): T[] {
  const wanted = term.trim()
  if (!wanted) return []
  return items
    .map((item) => ({ item, tier: matchTier(nameOf(item), wanted) }))
    .filter((match): match is { item: T; tier: number } => match.tier !== null)
    .sort((a, b) => a.tier - b.tier || nameOf(a.item).localeCompare(nameOf(b.item), 'en'))
    .slice(0, max)
    .map(({ item }) => item)
}
