/** How a picker reads the things it offers, and how it finds one among them. */
import { matchTier } from '@corridor/rules'
import type { ReactNode } from 'react'

export interface Choices<T, K extends string | number> {
  keyOf: (item: T) => K
  labelOf: (item: T) => string
  /** Enough to tell two of the same name apart; found by too. */
  detailOf?: (item: T) => string | null
  /** A picture before the name. */
  markOf?: (item: T) => ReactNode
}

/** Beyond an acronym, a match is a coincidence of letters: it would bury what was meant. */
const WORST_TIER = 5

/** Best matches first, in the given order among equals; everything while nothing is typed. */
export function matching<T, K extends string | number>(
  items: readonly T[],
  term: string,
  { labelOf, detailOf }: Choices<T, K>,
): T[] {
  const wanted = term.trim()
  if (wanted === '') return [...items]
  const tierOf = (item: T) =>
    Math.min(...[labelOf(item), detailOf?.(item) ?? ''].map((text) => matchTier(text, wanted) ?? Infinity))
  return items
    .map((item) => ({ item, tier: tierOf(item) }))
    .filter(({ tier }) => tier <= WORST_TIER)
    .sort((a, b) => a.tier - b.tier)
    .map(({ item }) => item)
}

export interface ChoiceGroup<T> {
  label: string | null
  items: readonly T[]
}

/** Favorites first, and none of them a second time further down. */
export function grouped<T, K extends string | number>(
  items: readonly T[],
  favorites: readonly K[],
  labels: { favorites: string; rest: string },
  { keyOf }: Choices<T, K>,
): ChoiceGroup<T>[] {
  const first = favorites.flatMap((key) => items.filter((item) => keyOf(item) === key))
  const rest = items.filter((item) => !first.includes(item))
  if (first.length === 0) return [{ label: null, items: rest }]
  return [
    { label: labels.favorites, items: first },
    { label: labels.rest, items: rest },
  ]
}
