/** How many cards a board has room for. Nobody scrolls it, so whoever does not fit is counted. */

interface Size {
  width: number
  height: number
}

export interface BoardLayout {
  columns: number
  rows: number
  /** Two lines a card, because there are too many for more. */
  isDense: boolean
  /** How many have a card; the others share the last place. */
  shown: number
}

/** The smallest cards in which everything can be read. */
const ROOMY: Size = { width: 300, height: 172 }
const DENSE: Size = { width: 308, height: 84 }
export const GAP = 14

const fitting = (space: number, card: number) => Math.max(1, Math.floor((space + GAP) / (card + GAP)))

export function layoutOf(count: number, space: Size): BoardLayout {
  const roomy = placesFor(ROOMY, space)
  if (count <= roomy.columns * roomy.rows) return { ...roomy, isDense: false, shown: count }
  const dense = placesFor(DENSE, space)
  const places = dense.columns * dense.rows
  return { ...dense, isDense: true, shown: count <= places ? count : places - 1 }
}

function placesFor(card: Size, { width, height }: Size) {
  return { columns: fitting(width, card.width), rows: fitting(height, card.height) }
}
