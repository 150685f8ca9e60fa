/**
 * Finds records by the beginnings of their words without looking at all of them: a district has thousands of staff, and
 * every pause while somebody types is a search.
 */
import { searchWords, wordsBegin } from '@corridor/rules/text'

/** Those in which every wanted word begins a word, in the order in which they were given. */
export type WordIndex<R> = (wanted: readonly string[]) => R[]

export function wordIndex<R>(records: readonly R[], textOf: (record: R) => string): WordIndex<R> {
  const wordsOf = records.map((record) => searchWords(textOf(record)))
  const entries = wordsOf.flatMap((words, at) => words.map((word) => ({ word, at })))
  entries.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0))
  return (wanted) => {
    const [longest] = wanted.toSorted((a, b) => b.length - a.length)
    if (longest === undefined) return []
    const found = new Set<number>()
    for (let next = firstFrom(entries, longest); entries[next]?.word.startsWith(longest); next += 1) {
      found.add(entries[next]?.at ?? 0)
    }
    return [...found]
      .filter((at) => wordsBegin(wordsOf[at] ?? [], wanted))
      .sort((a, b) => a - b)
      .flatMap((at) => records[at] ?? [])
  }
}

/** The first entry that does not come before this word. */
function firstFrom(entries: readonly { word: string }[], word: string): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.word ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
