import { createStore } from './store.ts'

/** What the title of a tab in the background says instead of its page. */
export const attention = createStore<string | null>(null)
