import { describe, expect, it } from 'vitest'
import { closeDialogue, dialogues, showDialogue } from './dialogues.ts'

describe('dialogues', () => {
  it('[FLASH-02] wait for each other, oldest first', () => {
    showDialogue({ message: 'one' })
    showDialogue({ message: 'two', title: 'Second' })
    showDialogue({ message: 'three' })
    const seen: string[] = []
    for (let shown = dialogues.get()[0]; shown; shown = dialogues.get()[0]) {
      seen.push(shown.message)
      closeDialogue()
    }
    expect(seen).toEqual(['one', 'two', 'three'])
  })
})
