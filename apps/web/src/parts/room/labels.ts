/** What is wrong with what was typed, and what happens, as sentences. */
import { IDENTIFIER_LENGTH, NAME_LENGTH } from '@corridor/contract/constants'

export function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'A room needs a name.'
  return name.trim().length > NAME_LENGTH ? `At most ${NAME_LENGTH} characters.` : null
}

export function identifierProblem(identifier: string): string | null {
  return identifier.trim().length > IDENTIFIER_LENGTH ? `At most ${IDENTIFIER_LENGTH} characters.` : null
}

export const APPROVAL_HELP = 'Students ask, and staff of the room decide.'
export const ASAP_HELP = 'Students can ask for a pass right away, not just for later.'
export const BATHROOM_HELP = 'Students come back from there, so their pass ends where it started.'
export const ALWAYS_OPEN_HELP = "For places like the nurse. School limits and closed times don't apply to passes there."
export const OUT_LIMIT_HELP = 'Students out of this room at the same time. Others wait in line.'
export const POLICY_REASON = 'Only administrators who may change settings can edit the switches.'

/** What becomes of those who are in line or out, while a room is paused. */
export function occupancyText(occupancy: { active: number; inLine: number } | undefined): string {
  const { inLine = null, active = null } = occupancy ?? {}
  const waiting = inLine ? `${inLine} in line ${inLine === 1 ? 'waits' : 'wait'}` : 'Those in line wait'
  const going = active ? `${active} on their way` : 'Those on their way'
  return `${waiting} until it opens. ${going} can finish.`
}
