import type { ClassRow, Schedule } from '@corridor/contract'
import { fullName, type NamedPerson } from '@corridor/rules'
import { hoursText } from '@corridor/rules/setup'

export const CLASS_UPDATED = 'Successfully updated class!'
export const removedText = (student: NamedPerson) => `${fullName(student)} Removed`
export const teacherRemovedText = (name: string) => `${name} Removed`

export const NOT_EDITABLE = 'Only the teachers of this class, or somebody who may change all classes, can edit it.'

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
