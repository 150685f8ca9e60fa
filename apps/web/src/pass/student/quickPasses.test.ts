import { describe, expect, it } from 'vitest'
import { quickPassNotice } from './quickPasses.ts'

describe('the banner of a locked student', () => {
  it('[SPASS-05] is yellow while quick passes are left and red when there are none', () => {
    const locked = { locked: 1, dailyPassLimit: 3 } as const
    expect(quickPassNotice(locked, 1)).toEqual({ tone: 'warning', text: "You have 2 'quick passes' left today" })
    expect(quickPassNotice(locked, 3)).toEqual({ tone: 'danger', text: "You have 0 'quick passes' left today" })
  })

  it('[SPASS-06] never counts below zero', () => {
    expect(quickPassNotice({ locked: 1, dailyPassLimit: 1 }, 4)?.text).toBe("You have 0 'quick passes' left today")
  })

  it('[PERM-09] is shown to nobody else', () => {
    expect(quickPassNotice({ locked: 0, dailyPassLimit: 3 }, 1)).toBeNull()
  })
})
