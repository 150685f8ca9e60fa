import { describe, expect, it } from 'vitest'
import { REFUSAL_CODES } from '../pass/refusal.ts'
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
          "Passes are paused at your school. Try again when they are open.",
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
