import { createStore } from './store.ts'

export interface DialogueContent {
  title?: string
  message: string
}

export interface ShownDialogue extends DialogueContent {
  id: number
}

/** All that wait to be read; only the first, the oldest, is on screen. */
export const dialogues = createStore<readonly ShownDialogue[]>([])

let lastId = 0

export function showDialogue(content: DialogueContent): void {
  lastId += 1
  const id = lastId
  dialogues.set((waiting) => [...waiting, { ...content, id }])
}

/** OK on the one that is shown. */
export function closeDialogue(): void {
  dialogues.set((waiting) => waiting.slice(1))
}
