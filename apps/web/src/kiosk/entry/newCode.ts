/** A card that is still held into the picture is the same one. */
const SAME_MS = 10_000

export function makeNewCodeCheck(): (text: string, now: number) => boolean {
  let last = ''
  let lastAt = 0
  return (text, now) => {
    const isNew = text !== last || now - lastAt > SAME_MS
    last = text
    lastAt = now
    return isNew
  }
}
