/** Two columns of four. */
export const CARDS_PER_SHEET = 8

export function sheetsOf<T>(cards: readonly T[], perSheet: number): T[][] {
  return Array.from({ length: Math.ceil(cards.length / perSheet) }, (_, sheet) =>
    cards.slice(sheet * perSheet, (sheet + 1) * perSheet),
  )
}
