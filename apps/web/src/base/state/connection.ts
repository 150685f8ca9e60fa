import { createStore } from './store.ts'

/** True while the live socket stands. */
export const isConnected = createStore(false)
