import { createStore } from './store.ts'

export interface DialogContent {
  title?: string
  message: string
}

export interface ShownDialog extends DialogContent {
  id: number
}

/** All queued dialogs. Only the first one is on screen. */
export const dialogs = createStore<readonly ShownDialog[]>([])

let lastId = 0

export function showDialog(content: DialogContent): void {
  lastId += 1
  const id = lastId
  dialogs.set((waiting) => [...waiting, { ...content, id }])
}

/** Closes the dialog on screen. */
export function closeDialog(): void {
  dialogs.set((waiting) => waiting.slice(1))
}
