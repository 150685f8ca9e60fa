import { createStore } from './store.ts'

/** True while the live socket is connected. */
export const isConnected = createStore(false)
