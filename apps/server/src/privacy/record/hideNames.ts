/**
 * Notes and reasons are typed by people, and may name another student. Full names are replaced, in any spelling of
 * capitals. A first name alone is not: nobody could tell whose it is.
 */
export const ANOTHER_STUDENT = 'another student'

const WORD = /[\p{L}\p{M}\p{N}'’]+/gu

const POSSESSIVE = /['’]s$/i

type Index = ReadonlyMap<string, readonly (readonly string[])[]>

/** Names by their first word, the longest first. */
export function indexNames(names: Iterable<string>): Index {
  const index = new Map<string, string[][]>()
  for (const name of names) {
    const words = wordsOf(name)
    const [first] = words
    if (first === undefined || words.length < 2) continue
    const same = index.get(first)
    if (same) same.push(words)
    else index.set(first, [words])
  }
  for (const same of index.values()) same.sort((a, b) => b.length - a.length)
  return index
}

const wordsOf = (text: string) => Array.from(text.matchAll(WORD), ([word]) => word.toLowerCase())

export function hideNames(text: string, names: Index): string {
  if (names.size === 0) return text
  const words = Array.from(text.matchAll(WORD), (match) => {
    const word = match[0].replace(POSSESSIVE, '')
    return { word: word.toLowerCase(), from: match.index, to: match.index + word.length }
  })
  let hidden = ''
  let written = 0
  for (let at = 0; at < words.length; ) {
    const found = names
      .get(words[at]?.word ?? '')
      ?.find((name) => name.every((word, more) => words[at + more]?.word === word))
    const first = words[at]
    const last = words[at + (found?.length ?? 1) - 1]
    if (found && first && last) {
      hidden += text.slice(written, first.from) + ANOTHER_STUDENT
      written = last.to
    }
    at += found?.length ?? 1
  }
  return hidden + text.slice(written)
}
