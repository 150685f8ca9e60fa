import { highlightParts } from './highlightParts.ts'

/** A name in which the beginnings that were typed stand out. */
export function Highlighted({ text, term }: { text: string; term: string }) {
  let offset = 0
  return highlightParts(text, term).map(({ text: part, isMatch }) => {
    const key = offset
    offset += part.length
    return isMatch ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>
  })
}
