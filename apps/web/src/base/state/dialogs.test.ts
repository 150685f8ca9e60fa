import { describe, expect, it } from 'vitest'
import { closeDialog, dialogs, showDialog } from './dialogs.ts'

describe('dialogs', () => {
  it('[FLASH-02] are shown one at a time, oldest first', () => {
    showDialog({ message: 'one' })
    showDialog({ message: 'two', title: 'Second' })
    showDialog({ message: 'three' })
    const seen: string[] = []
    for (let shown = dialogs.get()[0]; shown; shown = dialogs.get()[0]) {
      seen.push(shown.message)
      closeDialog()
    }
    expect(seen).toEqual(['one', 'two', 'three'])
  })
})
