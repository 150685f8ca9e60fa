import type { KioskScreen } from '@corridor/contract'
import { msg } from '@lingui/core/macro'
import { FrozenScreen } from '../../parts/freeze/FrozenScreen.tsx'
import { INSTRUCTION_WORDS, type InstructionWords } from '../../parts/freeze/instructionWords.ts'

// lingui-set comment="Kiosk: all passes of the school are paused (a freeze)"

/** Whoever reads it is in a room, with a teacher. */
const IN_A_ROOM: InstructionWords = { title: msg`Stay in your room`, text: msg`Your teacher knows what to do.` }
const WITH_TEACHER: InstructionWords = { title: msg`Go with your teacher`, text: IN_A_ROOM.text }

interface FrozenProps {
  screen: KioskScreen
  freeze: NonNullable<KioskScreen['freeze']>
}

/** There is nothing to touch on it. */
export default function Frozen({ screen, freeze }: FrozenProps) {
  const { schoolName: name, primaryColor, timezone } = screen
  return (
    <main>
      <FrozenScreen freeze={freeze} school={{ name, primaryColor, timezone }} words={wordsOf(screen, freeze)} isLarge />
    </main>
  )
}

/** At an entrance nobody is in a room yet: whoever stands there does what everybody does who is out. */
function wordsOf({ kind }: KioskScreen, { instruction }: FrozenProps['freeze']): InstructionWords {
  if (kind === 'late') return INSTRUCTION_WORDS[instruction]
  return instruction === 'follow' ? WITH_TEACHER : IN_A_ROOM
}
