/** The first characters of a text. None of them is cut in half, as those of emoji could be. */
export function firstOf(text: string, count: number): string {
  return text.length <= count
    ? text
    : Array.from(text.slice(0, count * 2))
        .slice(0, count)
        .join('')
}
