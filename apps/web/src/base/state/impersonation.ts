/** Set while a support operator impersonates a user. Every page shows it, whatever surrounds the page. */
import type { Initialize } from '@corridor/contract'
import { createStore, useStore } from './store.ts'

interface Impersonated extends NonNullable<Initialize['impersonation']> {
  /** The impersonated user. */
  name: string
}

export const impersonation = createStore<Impersonated | null>(null)

/** An impersonator without write access marks nothing as read or seen. */
export const isReadOnlyView = () => impersonation.get()?.writes === false
export const useIsLookingOnly = () => useStore(impersonation)?.writes === false
