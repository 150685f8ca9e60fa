import type { RoomId } from '@corridor/rules/ids'
import { createStore } from './store.ts'

/** The room whose card a student has scanned with their phone while all passes were paused. */
export const scannedCard = createStore<RoomId | null>(null)
