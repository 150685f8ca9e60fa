/** The classes of the onboarding as plain data. Each takes place in a block of the schedule, or at hours of its own. */
import type { ClassRow, ClassWithStudents } from '@corridor/contract'
import { DEFAULT_HOURS, hoursProblem } from '@corridor/rules/class'
import { asBlockId, type SchoolId, type UserId } from '@corridor/rules/ids'
import type { ClockTime } from '@corridor/rules/schedule'
import { request } from '../base/client.ts'
import { invalidateSchoolSetup } from '../base/session/queries.ts'

export interface ClassDraft {
  key: string
  schoolId: SchoolId
  name: string
  /** The id of a block, `custom`, or empty while nothing is chosen. */
  hours: string
  start: string
  end: string
  /** The class as the server has it; null until it is made. */
  saved: Pick<ClassWithStudents, 'userGroupId' | 'name' | 'blockId' | 'attributes' | 'version'> | null
}

export const CUSTOM = 'custom'

const pad = (value: number) => String(value).padStart(2, '0')
const textOf = ({ hour, minute }: ClockTime) => `${pad(hour)}:${pad(minute)}`

function timeOf(text: string): ClockTime | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  return hour === undefined ? null : { hour: Number(hour), minute: Number(minute) }
}

export function draftOf(row: ClassRow | ClassWithStudents): ClassDraft {
  const { userGroupId, schoolId, name, blockId, attributes, version } = row
  const { start, end } = attributes.schedule ?? DEFAULT_HOURS
  return {
    key: `class-${userGroupId}`,
    schoolId,
    name,
    hours: blockId !== null ? String(blockId) : attributes.schedule ? CUSTOM : '',
    start: textOf(start),
    end: textOf(end),
    saved: { userGroupId, name, blockId, attributes, version },
  }
}

let added = 0

export function newClass(schoolId: SchoolId): ClassDraft {
  added += 1
  const { start, end } = DEFAULT_HOURS
  return {
    key: `new-${added}`,
    schoolId,
    name: '',
    hours: '',
    start: textOf(start),
    end: textOf(end),
    saved: null,
  }
}

/** What is missing, as a sentence. */
export function classProblem(draft: Pick<ClassDraft, 'name' | 'hours' | 'start' | 'end'>): string | null {
  const name = draft.name.trim()
  if (name === '') return 'Every class needs a name.'
  if (draft.hours === '') return `When is ${name}? Choose a block, or your own hours.`
  if (draft.hours !== CUSTOM) return null
  const [start, end] = [timeOf(draft.start), timeOf(draft.end)]
  if (!start || !end) return `When does ${name} begin and end?`
  return hoursProblem({ schedule: { start, end } })
}

export function classesProblem(drafts: readonly ClassDraft[]): string | null {
  return drafts.map(classProblem).find((problem) => problem !== null) ?? null
}

/** What is sent for the hours. */
export function hoursOf({ hours, start, end }: Pick<ClassDraft, 'hours' | 'start' | 'end'>) {
  const [from, until] = [timeOf(start), timeOf(end)]
  const isCustom = hours === CUSTOM && from !== null && until !== null
  return {
    blockId: hours === CUSTOM || hours === '' ? null : asBlockId(Number(hours)),
    schedule: isCustom ? { start: from, end: until } : null,
  }
}

/** Sends the class with the word that it is right, and returns the draft as it is then. */
export async function storeClass(draft: ClassDraft, ownedBy: UserId): Promise<ClassDraft> {
  const { schoolId, saved } = draft
  const name = draft.name.trim()
  const { blockId, schedule } = hoursOf(draft)
  const made =
    saved ??
    (await request('POST /api/usergroup', { body: { schoolId, name, ownedBy, blockId, attributes: { schedule } } }))
  const stored = await request('POST /api/usergroup/:userGroupId', {
    params: { userGroupId: made.userGroupId },
    body: {
      ...(name !== made.name && { name }),
      blockId,
      attributes: { schedule, confirmed: true },
      version: made.version,
    },
  })
  invalidateSchoolSetup(schoolId).catch(() => undefined)
  return { ...draftOf(stored), key: draft.key }
}
