import { describe, expect, it } from 'vitest'
import { closeDialog, dialogues, showDialog } from './dialogs.ts'

describe('dialogues', () => {
  it('[FLASH-02] wait for each other, oldest first', () => {
    showDialog({ message: 'one' })
    showDialog({ message: 'two', title: 'Second' })
    showDialog({ message: 'three' })
    const seen: string[] = []
    for (let shown = dialogues.get()[0]; shown; shown = dialogues.get()[0]) {
      seen.push(shown.message)
      closeDialog()
    }
    expect(seen).toEqual(['one', 'two', 'three'])
  })
})
