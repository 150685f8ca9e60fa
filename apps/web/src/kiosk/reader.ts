/** Tells a reader from a person: it types as a keyboard does, but faster than anybody can, and ends with Enter. */

/** Readers take 1 to 30 ms from one letter to the next, people 80 and more. */
const MAX_GAP_MS = 50
const MIN_LENGTH = 3

/** Takes each key with its time, and returns what was read once the reader has pressed Enter; null otherwise. */
export function makeReader(): (key: string, at: number) => string | null {
  let read = ''
  let lastAt = 0
  return (key, at) => {
    // Capitals come with it.
    if (key === 'Shift') return null
    const isQuick = at - lastAt <= MAX_GAP_MS
    lastAt = at
    if (key === 'Enter') {
      const text = isQuick ? read : ''
      read = ''
      return text.length >= MIN_LENGTH ? text : null
    }
    const isLetter = [...key].length === 1
    read = isLetter ? (isQuick ? read : '') + key : ''
    return null
  }
}
