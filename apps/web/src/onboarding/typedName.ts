import { createStore } from '../base/state/store.ts'

/** The name that is being typed, for the pass beside the form; null while nothing was. */
export const typedName = createStore<string | null>(null)
