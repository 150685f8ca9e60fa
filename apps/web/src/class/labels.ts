import type { ClassRow, Schedule } from '@corridor/contract'
import { hoursText } from '@corridor/rules/class'
import { fullName, type NamedPerson } from '@corridor/rules/text'

export const CLASS_UPDATED = 'Successfully updated class!'
export const removedText = (student: NamedPerson) => `${fullName(student)} Removed`
export const teacherRemovedText = (name: string) => `${name} Removed`

export const NOT_EDITABLE = 'Only the teachers of this class, or someone who can edit all classes, can edit it.'

export const WAITING_FOR_OFFICE = 'Waiting for the office to confirm'

/** What it means that students of a class wait to be confirmed. */
export function waitingText(count: number, mayConfirm: boolean): string {
  const who = count === 1 ? '1 student waits' : `${count} students wait`
  return mayConfirm
    ? `${who} to be confirmed. Until then, the teachers of this class can give them passes, but not open their pages.`
    : `${who} for the office to confirm them. Until then, you can give them passes, but not open their pages.`
}

/** "Period 3", "9:30 am to 10:25 am", or nothing yet. */
export function hoursOfRow({
  blockName,
  attributes: { schedule },
}: Pick<ClassRow, 'blockName' | 'attributes'>): string {
  return blockName ?? (schedule ? hoursText(schedule) : '')
}

/** Blocks by their names; with several schedules, by the schedule as well. */
export function blockOptions(schedules: readonly Schedule[]) {
  return schedules.flatMap(({ name: scheduleName, blocks }) =>
    blocks.map(({ blockId, name }) => ({
      value: blockId,
      label: schedules.length > 1 ? `${name} · ${scheduleName}` : name,
    })),
  )
}
