/** White letters are readable on each of these, in either theme. */
export const AVATAR_COLORS = [
  '#6938ef',
  '#175cd3',
  '#c11574',
  '#15803d',
  '#475467',
  '#b54708',
  '#0e7090',
  '#3538cd',
  '#a11043',
  '#0f766e',
] as const

/** The same person always gets the same color. */
export function avatarColor(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 100_003
  return AVATAR_COLORS[sum % AVATAR_COLORS.length] ?? AVATAR_COLORS[0]
}

/** The first and last initial: "Maya Ann Okonkwo" is MO. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
