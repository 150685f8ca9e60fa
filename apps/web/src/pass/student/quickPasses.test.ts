import { describe, expect, it } from 'vitest'
import { english, spanish } from '../../testing/words.ts'
import { quickPassNotice, quickPassUse } from './quickPasses.ts'

describe('the banner of a locked student', () => {
  it('[SPASS-05] is yellow while quick passes are left and red when there are none', () => {
    const locked = { locked: 1, dailyPassLimit: 3 } as const
    expect(quickPassNotice(english, locked, 1)).toEqual({
      tone: 'warning',
      text: "You have 2 'quick passes' left today",
    })
    expect(quickPassNotice(english, locked, 3)).toEqual({
      tone: 'danger',
      text: "You have 0 'quick passes' left today",
    })
  })

  it('[SPASS-06] never counts below zero', () => {
    expect(quickPassNotice(english, { locked: 1, dailyPassLimit: 1 }, 4)?.text).toBe(
      "You have 0 'quick passes' left today",
    )
  })

  it('[PERM-09] is shown to nobody else', () => {
    expect(quickPassNotice(english, { locked: 0, dailyPassLimit: 3 }, 1)).toBeNull()
  })
})

it('[QUICK-01] a locked student reads what a tap costs, while something is left', () => {
  const locked = { locked: 1, dailyPassLimit: 2 } as const
  expect(quickPassUse(english, locked, 0)).toBe('Uses 1 of 2 quick passes left today')
  expect(quickPassUse(english, locked, 1)).toBe('Uses your last quick pass for today')
  expect(quickPassUse(english, locked, 2)).toBeNull()
  expect(quickPassUse(english, { locked: 0, dailyPassLimit: 2 }, 1)).toBeNull()
})

it('[LANG-07] counts in Spanish', () => {
  const textOf = (dailyPassLimit: number) => quickPassNotice(spanish, { locked: 1, dailyPassLimit }, 0)?.text
  expect([0, 1, 2].map(textOf)).toEqual([
    'Te quedan 0 pases rápidos hoy',
    'Te queda 1 pase rápido hoy',
    'Te quedan 2 pases rápidos hoy',
  ])
})
