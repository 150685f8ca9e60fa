import { describe, expect, it } from 'vitest'
import { spanish } from '../testing/words.ts'
import { type Instant, instant } from '../time/instant.ts'
import { english } from '../words/english.ts'
import { askText, quickPassesLeftText } from './outlook.ts'
import { inLineText, placeText, reachedLimitText, urgentText } from './waiting.ts'

const ZONE = 'America/Chicago'
const at = (time: string): Instant => instant(`2026-10-13T${time}:00.000Z`)
const nothing = { approverName: 'Ms. Alvarez', opensAt: null, readyAt: null, reached: null }

describe('what a student reads before they ask', () => {
  it('[LIMIT-04] at a limit, that the teacher can still let them go', () => {
    const limit = (period: 'day' | 'week' | 'term', many: number, more = {}) =>
      askText(english, { ...nothing, because: 'limit', reached: { period, limit: many }, ...more }, 'now', ZONE)
    expect(limit('day', 2)).toBe("You've used your 2 quick passes today. Ms. Alvarez can still let you go.")
    expect(limit('week', 10)).toBe("You've used your 10 quick passes this week. Ms. Alvarez can still let you go.")
    expect(limit('term', 1)).toBe("You've used your quick pass this term. Ms. Alvarez can still let you go.")
    expect(limit('day', 2, { approverName: null })).toBe(
      "You've used your 2 quick passes today. A teacher can still let you go.",
    )
    expect(
      askText(english, { ...nothing, because: 'limit', reached: { period: 'day', limit: 2 } }, 'anotherDay', ZONE),
    ).toBe("You've used your 2 quick passes that day. Ms. Alvarez can still let you go.")
  })

  it('[LIMIT-07] after a pass, when the next is ready', () => {
    const asking = { ...nothing, because: 'cooldown', readyAt: at('15:52') } as const
    expect(askText(english, asking, 'now', ZONE)).toBe(
      'Your next quick pass is ready at 10:52. Ms. Alvarez can let you go now.',
    )
    expect(askText(english, { ...asking, approverName: null }, 'later', ZONE)).toBe(
      'Your next quick pass is ready at 10:52. A teacher can still let you go.',
    )
  })

  it('[CLOSED-03] while closed, when it opens', () => {
    const asking = { ...nothing, because: 'closed', opensAt: at('15:10') } as const
    expect(askText(english, asking, 'now', ZONE)).toBe('Passes open at 10:10. Ms. Alvarez can let you go now.')
    expect(askText(english, asking, 'later', ZONE)).toBe('Passes open at 10:10. Ms. Alvarez can still let you go.')
  })

  it('who decides, where a room asks for it', () => {
    expect(askText(english, { ...nothing, because: 'required' }, 'now', ZONE)).toBe('Ms. Alvarez decides.')
  })

  it('[LIMIT-04] what a quick pass costs', () => {
    expect(quickPassesLeftText(english, { left: 1, period: 'day' })).toBe('Uses your last quick pass today')
    expect(quickPassesLeftText(english, { left: 2, period: 'week' })).toBe('Uses 1 of 2 quick passes left this week')
    expect(quickPassesLeftText(english, { left: 2, period: 'day' }, 'anotherDay')).toBe(
      'Uses 1 of 2 quick passes left that day',
    )
  })

  it('[ALL-06] [D-125] their place in line, and nothing about why they wait', () => {
    expect(inLineText(english, 1)).toBe("You're 1st in line. Your pass starts by itself when it's your turn.")
    expect(inLineText(english, 12)).toBe("You're 12th in line. Your pass starts by itself when it's your turn.")
  })
})

describe('what a teacher reads on a request', () => {
  it('[LIMIT-05] which limit the student has reached', () => {
    expect(reachedLimitText({ period: 'day', used: 2, limit: 2 })).toBe('2 of 2 today')
    expect(reachedLimitText({ period: 'week', used: 10, limit: 10 })).toBe('10 of 10 this week')
    expect(reachedLimitText({ period: 'term', used: 41, limit: 40 })).toBe('41 of 40 this term')
  })

  it('[ALL-05] that it is urgent, and from the third time on how often', () => {
    expect([1, 2, 3, 4, null].map(urgentText)).toEqual([
      'Urgent',
      'Urgent',
      'Urgent, 3rd time this month',
      'Urgent, 4th time this month',
      'Urgent',
    ])
  })
})

describe('the same in Spanish', () => {
  it('[LANG-03] says who can let them go, by name or not', () => {
    const asking = { ...nothing, because: 'closed', opensAt: at('15:10') } as const
    expect(askText(spanish, asking, 'now', ZONE)).toBe(
      'Los pases abren a las 10:10. Ms. Alvarez te puede dejar ir ahora.',
    )
    expect(askText(spanish, { ...asking, approverName: null }, 'later', ZONE)).toBe(
      'Los pases abren a las 10:10. Alguien del personal todavía te puede dejar ir.',
    )
  })

  it('[LANG-07] counts quick passes, and names the period as the sentence needs it', () => {
    const usedUp = (limit: number) =>
      askText(spanish, { ...nothing, because: 'limit', reached: { period: 'week', limit } }, 'now', ZONE)
    expect(usedUp(1)).toMatch(/^Ya usaste tu pase rápido de esta semana\. /)
    expect(usedUp(10)).toMatch(/^Ya usaste tus 10 pases rápidos de esta semana\. /)
    expect(quickPassesLeftText(spanish, { left: 1, period: 'day' })).toBe('Usa tu último pase rápido de hoy')
    expect(quickPassesLeftText(spanish, { left: 2, period: 'day' })).toBe(
      'Usa 1 de los 2 pases rápidos que te quedan hoy',
    )
    expect(quickPassesLeftText(spanish, { left: 2, period: 'term' }, 'anotherDay')).toBe(
      'Usa 1 de los 2 pases rápidos que te quedan ese periodo escolar',
    )
  })

  it('[LANG-12] says the place in line without calling anybody he or she', () => {
    expect(placeText(english, 2)).toBe('2nd')
    expect(placeText(spanish, 2)).toBe('2.º')
    expect(inLineText(spanish, 2)).toBe('Vas en el lugar 2 de la fila. Tu pase empieza solo cuando sea tu turno.')
  })
})
