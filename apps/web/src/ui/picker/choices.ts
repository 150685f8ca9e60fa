/** How a picker reads its options, and how it searches them. */
import { matchTier } from '@corridor/rules/text'
import type { ReactNode } from 'react'

export interface Choices<T, K extends string | number> {
  keyOf: (item: T) => K
  labelOf: (item: T) => string
  /** Distinguishes two options of the same name; searched too. */
  detailOf?: (item: T) => string | null
  /** A picture before the name. */
  markOf?: (item: T) => ReactNode
}

/** Matches that are worse than an acronym are coincidental, and would bury the intended one. */
const WORST_TIER = 5

/** Best matches first, and in the given order among equals; everything while nothing is typed. */
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

/** Favorites first, and not repeated below. */
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
