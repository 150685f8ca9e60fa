/** Tells a reader from a person: it types as a keyboard does, but faster than anybody can, and ends with Enter. */

/** Readers take 1 to 30 ms from one letter to the next, people 80 and more. */
const MAX_GAP_MS = 50
/** After a pause, something else is typed. A shorter one may be a slow computer in the middle of a card. */
const PAUSE_MS = 1000
const MIN_LENGTH = 3

/**
 * Takes each key with its time, and returns what was read once the reader has pressed Enter; null otherwise. A part of
 * what was typed is never returned: unless all of it came quickly, the field has it, too.
 */
export function makeReader(): (key: string, at: number) => string | null {
  let read = ''
  let isQuick = true
  let lastAt = 0
  return (key, at) => {
    // Capitals come with it.
    if (key === 'Shift') return null
    const gap = at - lastAt
    lastAt = at
    if (gap > PAUSE_MS) read = ''
    isQuick = read === '' || (isQuick && gap <= MAX_GAP_MS)
    const isLetter = [...key].length === 1
    if (isLetter) {
      read += key
      return null
    }
    const text = key === 'Enter' && isQuick ? read : ''
    read = ''
    return text.length >= MIN_LENGTH ? text : null
  }
}
