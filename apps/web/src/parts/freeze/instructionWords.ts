/** What students read while all passes are paused: what to do, and nothing about why. */
import type { Instruction } from '@corridor/rules/freeze'
import type { Message } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Student: all passes of the school are paused (a freeze)"

export interface InstructionWords {
  title: Message
  text: Message
}

export const INSTRUCTION_WORDS: Readonly<Record<Instruction, InstructionWords>> = {
  return: {
    title: msg`Go back to class now`,
    text: msg`Use the shortest way. Door closed? Go to the nearest open room.`,
  },
  stay: { title: msg`Stay where you are`, text: msg`Be quiet, and listen to staff.` },
  follow: { title: msg`Go with staff`, text: msg`Go with the nearest staff member.` },
}
