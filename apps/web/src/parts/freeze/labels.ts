/** What staff read of a freeze. Students have their own words (`instructionWords.ts`). */
import type { Freeze } from '@corridor/contract'
import type { Instruction } from '@corridor/rules/freeze'

interface InstructionLabel {
  title: string
  /** What it means, for whoever chooses it. */
  text: string
  /** For everybody else of the staff. */
  asked: string
}

export const INSTRUCTION_LABELS: Readonly<Record<Instruction, InstructionLabel>> = {
  return: {
    title: 'Go back to class',
    text: 'Clear the halls. Class goes on.',
    asked: 'Students go back to class.',
  },
  stay: {
    title: 'Stay where you are',
    text: 'Dark and silent screens, no messages to students.',
    asked: 'Students stay where they are.',
  },
  follow: {
    title: 'Go with staff',
    text: 'Leave the building or the room together.',
    asked: 'Students go with the nearest staff member.',
  },
}

/** What a freeze is not, wherever one is started or looked after. */
export const NOT_AN_ALARM = 'Not an alarm: announce it as well.'

export const kindOf = ({ isDrill }: Pick<Freeze, 'isDrill'>) => (isDrill ? 'Drill' : 'Freeze')
