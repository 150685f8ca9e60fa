/** A class as a form: its name, its teacher, and its hours, which are one value, because block and times exclude each other. */
import type { ClassWithStudents, Input } from '@corridor/contract'
import { NAME_LENGTH } from '@corridor/contract/constants'
import { DEFAULT_HOURS, END_AFTER_START, hoursText, type OwnHours } from '@corridor/rules/class'
import type { BlockId, UserId } from '@corridor/rules/ids'
import { clockOf } from '@corridor/rules/time'
import { isSame } from '../../ui/form/draft.ts'
import type { Problems } from '../../ui/form/useForm.ts'

export type Hours =
  | { kind: 'none' }
  /** Null until one is chosen. */
  | { kind: 'block'; blockId: BlockId | null }
  /** As time fields have them; empty while nothing is typed. */
  | { kind: 'custom'; start: string; end: string }

export type HoursKind = Hours['kind']

export interface ClassForm {
  name: string
  ownedBy: UserId
  hours: Hours
}

export function formOf({ name, ownedBy, blockId, attributes }: ClassWithStudents): ClassForm {
  return { name, ownedBy, hours: hoursFrom(blockId, attributes.schedule) }
}

function hoursFrom(blockId: BlockId | null, schedule: OwnHours | null): Hours {
  if (blockId !== null) return { kind: 'block', blockId }
  return schedule ? customHours(schedule) : { kind: 'none' }
}

function customHours({ start, end }: OwnHours): Hours {
  return { kind: 'custom', start: clockOf(start.hour, start.minute), end: clockOf(end.hour, end.minute) }
}

/** What the other kind of hours starts with. */
export function hoursOfKind(kind: HoursKind): Hours {
  if (kind === 'block') return { kind, blockId: null }
  return kind === 'custom' ? customHours(DEFAULT_HOURS) : { kind: 'none' }
}

export function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'Give the class a name.'
  return name.trim().length > NAME_LENGTH ? `At most ${NAME_LENGTH} characters.` : null
}

export function problemsOf({ name, hours }: ClassForm): Problems<ClassForm> {
  return { name: nameProblem(name), hours: hoursProblem(hours) }
}

function hoursProblem(hours: Hours): string | null {
  return hours.kind === 'custom' && hours.start !== '' && hours.end !== '' && hours.end <= hours.start
    ? END_AFTER_START
    : null
}

/** Nothing is wrong yet, but something is missing. */
export function isIncomplete({ hours }: ClassForm): boolean {
  if (hours.kind === 'block') return hours.blockId === null
  return hours.kind === 'custom' && (hours.start === '' || hours.end === '')
}

type Changes = Omit<Input<'POST /api/usergroup/:userGroupId', 'body'>, 'version'>

/** The changed fields alone. */
export function changesOf(values: ClassForm, saved: ClassForm): Changes {
  return {
    ...(values.name.trim() !== saved.name && { name: values.name.trim() }),
    ...(values.ownedBy !== saved.ownedBy && { ownedBy: values.ownedBy }),
    ...(!isSame(values.hours, saved.hours) && sentHours(values.hours)),
  }
}

function sentHours(hours: Hours): Changes {
  return {
    blockId: hours.kind === 'block' ? hours.blockId : null,
    attributes: {
      schedule: hours.kind === 'custom' ? { start: timeFrom(hours.start), end: timeFrom(hours.end) } : null,
    },
  }
}

function timeFrom(clock: string) {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return { hour, minute }
}

/** A value as text, for the choice between two values. */
export function textOfHours(hours: Hours, blockName: (blockId: BlockId) => string): string {
  if (hours.kind === 'none') return 'no hours'
  if (hours.kind === 'block') return hours.blockId === null ? 'a block' : blockName(hours.blockId)
  return hoursText({ start: timeFrom(hours.start), end: timeFrom(hours.end) })
}
