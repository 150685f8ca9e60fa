/** Set while a support operator looks through somebody's eyes. Every page shows it, whatever surrounds the page. */
import type { Initialize } from '@corridor/contract'
import { createStore, useStore } from './store.ts'

interface Impersonated extends NonNullable<Initialize['impersonation']> {
  /** Whose eyes. */
  name: string
}

export const impersonation = createStore<Impersonated | null>(null)

/** Whoever only looks marks nothing as read or seen. */
export const isLookingOnly = () => impersonation.get()?.writes === false
export const useIsLookingOnly = () => useStore(impersonation)?.writes === false
