import { createStore } from './store.ts'

/** How many notifications wait; the window's title and its icon show it. */
export const unreadCount = createStore(0)
