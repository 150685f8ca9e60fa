import { createStore } from './store.ts'

/** The number of unread notifications, for the window title and icon. */
export const unreadCount = createStore(0)
