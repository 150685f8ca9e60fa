import { describe, expect, it } from 'vitest'
import { closedRefusal, REFUSAL_CODES, usedUpRefusal } from '../pass/refusal.ts'
import type { QuickPeriod } from '../pass/request/quickLimit.ts'
import { ZONE } from '../testing/builders.ts'
import { spanish } from '../testing/words.ts'
import { english } from '../words/english.ts'
import { refusalText } from './refusal.ts'

describe('every refusal', () => {
  it('[D-133] has its own sentence, which says what to do next', () => {
    expect(REFUSAL_CODES.map((code) => [code, refusalText(english, code)])).toMatchInlineSnapshot(`
      [
        [
          "not_found",
          "This pass was not found. Refresh the page to see what is current.",
        ],
        [
          "not_allowed",
          "Only the people responsible for this pass can do that. Ask one of them, or the office.",
        ],
        [
          "moved_on",
          "This pass was just changed. Here is its current state.",
        ],
        [
          "lapsed",
          "This pass has expired. Make a new one.",
        ],
        [
          "too_early",
          "It is too early to start this pass. Try again closer to its time.",
        ],
        [
          "other_day",
          "This pass is for another day. It can be started then.",
        ],
        [
          "rooms_missing",
          "Choose where it starts.",
        ],
        [
          "not_scheduled",
          "Only a pass with a time can be edited. Cancel it and make a new one instead.",
        ],
        [
          "origin_set",
          "The starting room is already set. Ask your teacher to change it.",
        ],
        [
          "own_pass",
          "You made this pass yourself, so there is nothing to mark as seen.",
        ],
        [
          "already_seen",
          "This pass is already marked as seen. There is nothing more to do.",
        ],
        [
          "already_urgent",
          "This pass is already marked as urgent. Your teacher was told.",
        ],
        [
          "reason_required",
          "Enter a reason first, so that everyone knows why.",
        ],
        [
          "room_full",
          "This pass still waits for its turn. Let it wait, or start it over the limit.",
        ],
        [
          "room_closed",
          "This pass goes to a room that is no longer in use. Make a new pass to another room.",
        ],
        [
          "room_paused",
          "This room is closed for now. Choose another place, or try again when it opens.",
        ],
        [
          "closed_now",
          "Passes are closed for now. Your pass waits for you.",
        ],
        [
          "frozen",
          "Passes are frozen. Stay where you are until your school opens them again.",
        ],
        [
          "live_pass",
          "There is already a live pass. End or cancel that one first.",
        ],
        [
          "no_quick_passes",
          "No quick passes are left today. Ask a teacher for a pass.",
        ],
        [
          "too_many_open",
          "You already have 10 open requests. Cancel one that you no longer need, or wait for an answer.",
        ],
        [
          "asap_not_allowed",
          "This room only accepts scheduled passes. Pick a time.",
        ],
        [
          "same_place",
          "You cannot create a pass 'to' and 'from' the same place!",
        ],
      ]
    `)
  })

  it('[LANG-03] has one in Spanish, too, that leaves nothing open', () => {
    for (const code of REFUSAL_CODES) {
      const text = refusalText(spanish, code)
      expect(text, code).not.toBe(refusalText(english, code))
      expect(text, code).toMatch(/^[^{}]+[.!]$/)
    }
  })
})

describe('what is known beyond the code', () => {
  const { detail: opens } = closedRefusal('2026-11-16T17:10:00.000Z', ZONE)
  const { detail: ready } = usedUpRefusal({ reached: null, readyAt: '2026-11-16T15:52:00.000Z' }, ZONE)

  it('[CLOSED-06] says when passes open', () => {
    expect(refusalText(english, 'closed_now', opens)).toBe('Passes open at 12:10. Your pass waits for you.')
  })

  it('[LIMIT-04] [LIMIT-07] says which quick passes are used up, or when the next one is ready', () => {
    const usedUp = (period: QuickPeriod) => {
      const { code, detail } = usedUpRefusal({ reached: { period, used: 2, limit: 2 }, readyAt: null }, ZONE)
      return refusalText(english, code, detail)
    }
    expect(['day', 'week', 'term'].map((period) => usedUp(period as QuickPeriod))).toEqual([
      'No quick passes are left today. Ask a teacher to start this pass.',
      'No quick passes are left this week. Ask a teacher to start this pass.',
      'No quick passes are left this term. Ask a teacher to start this pass.',
    ])
    expect(refusalText(english, 'no_quick_passes', ready)).toBe(
      'Your next quick pass is ready at 10:52. Ask a teacher to start this pass.',
    )
    expect(usedUpRefusal({ reached: null, readyAt: null }, ZONE)).toEqual({ code: 'no_quick_passes' })
  })

  it('[LANG-07] counts one hour as one in Spanish', () => {
    const atOne = closedRefusal('2026-11-16T18:05:00.000Z', ZONE).detail
    expect(refusalText(spanish, 'closed_now', opens)).toBe('Los pases abren a las 12:10. El tuyo te espera.')
    expect(refusalText(spanish, 'closed_now', atOne)).toBe('Los pases abren a la 1:05. El tuyo te espera.')
  })
})
