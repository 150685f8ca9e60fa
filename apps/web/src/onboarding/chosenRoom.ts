import { createStore } from '../base/state/store.ts'

/** The first room that is being chosen, for the pass beside the form; null while none is. */
export const chosenRoom = createStore<{ name: string; color: string | null } | null>(null)
