import { describe, expect, it } from 'vitest'
import { closedRefusal, usedUpRefusal } from '../pass/refusal.ts'
import type { QuickPeriod } from '../pass/request/quickLimit.ts'
import { ZONE } from '../testing/builders.ts'
import { spanish } from '../testing/words.ts'
import { english } from '../words/english.ts'
import { explainRefusal } from './explainRefusal.ts'

describe('what is known beyond the code', () => {
  const opens = closedRefusal('2026-11-16T17:10:00.000Z', ZONE)
  const ready = usedUpRefusal({ reached: null, readyAt: '2026-11-16T15:52:00.000Z' }, ZONE)

  it('[CLOSED-06] says when passes open', () => {
    expect(explainRefusal(english, opens)).toBe('Passes open at 12:10. Your pass waits for you.')
  })

  it('[LIMIT-04] [LIMIT-07] says which quick passes are used up, or when the next one is ready', () => {
    const usedUp = (period: QuickPeriod) =>
      explainRefusal(english, usedUpRefusal({ reached: { period, used: 2, limit: 2 }, readyAt: null }, ZONE))
    expect(['day', 'week', 'term'].map((period) => usedUp(period as QuickPeriod))).toEqual([
      'No quick passes are left today. Ask a teacher to start this pass.',
      'No quick passes are left this week. Ask a teacher to start this pass.',
      'No quick passes are left this term. Ask a teacher to start this pass.',
    ])
    expect(explainRefusal(english, ready)).toBe(
      'Your next quick pass is ready at 10:52. Ask a teacher to start this pass.',
    )
    expect(usedUpRefusal({ reached: null, readyAt: null }, ZONE)).toEqual({ code: 'no_quick_passes' })
  })

  it('[LANG-07] counts one hour as one in Spanish', () => {
    const atOne = closedRefusal('2026-11-16T18:05:00.000Z', ZONE)
    expect(explainRefusal(spanish, opens)).toBe('Los pases abren a las 12:10. El tuyo te espera.')
    expect(explainRefusal(spanish, atOne)).toBe('Los pases abren a la 1:05. El tuyo te espera.')
  })
})
