export interface HighlightPart {
  text: string
  isMatch: boolean
}

/** The text in pieces, of which those are matches that begin a word as one of the typed words does. */
export function highlightParts(text: string, term: string): HighlightPart[] {
  const wanted = term.toLocaleLowerCase('en').split(/\s+/).filter(Boolean)
  return text.split(/(?<=[^\p{L}\p{N}])(?=[\p{L}\p{N}])/u).flatMap((word) => {
    const lower = word.toLocaleLowerCase('en')
    const length = Math.max(0, ...wanted.filter((start) => lower.startsWith(start)).map((start) => start.length))
    const parts = [
      { text: word.slice(0, length), isMatch: true },
      { text: word.slice(length), isMatch: false },
    ]
    return parts.filter((part) => part.text !== '')
  })
}
