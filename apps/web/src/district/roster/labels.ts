import type { RosterHold, RosterRun, RosterStep, RosterSummary } from '@corridor/contract'
import type { ListField, ListGap, ListSubject } from '@corridor/rules/roster'

export const KINDS = { students: 'Students', staff: 'Faculty', classes: 'Classes', rooms: 'Rooms' } as const

export const ACTIONS: Readonly<Record<RosterStep['action'], string>> = {
  add: 'New',
  join: 'Joined',
  change: 'Changed',
  restore: 'Back',
  end: 'Gone',
  keep: 'Kept as edited here',
  conflict: 'To look at',
  agree: 'The same',
  wait: 'Needs a teacher',
}

export const STATES: Readonly<Record<RosterSummary['state'], string>> = {
  reading: 'Reading',
  mapping: 'Waits for you',
  planning: 'Comparing',
  ready: 'Waits for you',
  applying: 'Importing',
  done: 'Done',
  held: 'Held back',
  refused: 'Refused',
  failed: 'Failed',
  discarded: 'Discarded',
  stopped: 'Stopped',
}

export const SUBJECTS: Readonly<Record<ListSubject, string>> = { people: 'People', rooms: 'Rooms' }
export const TYPES = { student: 'Students', faculty: 'Faculty', schoolAdministrator: 'School administrators' } as const

export const COLUMN_NAMES: Readonly<Record<ListField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Whole name',
  number: 'Student or staff ID',
  email: 'Email',
  username: 'Username',
  role: 'Role',
  grade: 'Grade',
  school: 'School',
  roomName: 'Room name',
  roomNumber: 'Room number',
  teachers: 'Emails of its teachers',
}

/** What has to be said before a list can be compared. */
export const GAPS: Readonly<Record<ListGap, string>> = {
  name: 'Choose the columns with the names.',
  identity: 'Choose a column with IDs or with emails, so that people are recognized the next time.',
  type: 'Choose a column with roles, or who they all are.',
  school: 'Choose a column with schools, or the school of all of them.',
  twice: 'One column cannot be two things.',
}

/** How a state is colored. */
export function toneOf(state: RosterSummary['state']): 'good' | 'bad' | 'busy' | 'wait' | 'none' {
  if (state === 'done') return 'good'
  if (state === 'refused' || state === 'failed') return 'bad'
  if (state === 'mapping' || state === 'ready' || state === 'held') return 'wait'
  return state === 'discarded' || state === 'stopped' ? 'none' : 'busy'
}

const FIELDS: Readonly<Record<string, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  grade: 'grade',
  schoolIdentifier: 'student id',
  name: 'name',
  blockId: 'block',
  identifier: 'number',
}

export const CONFLICTS = {
  otherName: 'Somebody here has the same number or email, and another last name.',
  otherType: 'A student here and staff in the roster, or the other way round.',
  alreadyMatched: 'Two people of the roster look like one person here.',
  several: 'Several people here have this number or email.',
} as const

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

/** What a step does, in words. */
export function stepText(step: RosterStep): string {
  const parts = [
    ...step.changed.map(({ field, from, to }) => `${FIELDS[field] ?? field}: ${from ?? 'none'} → ${to ?? 'none'}`),
    ...step.kept.map(
      ({ field, from, to }) => `${FIELDS[field] ?? field} stays ${from ?? 'none'} (roster: ${to ?? 'none'})`,
    ),
    ...(step.username ? [`username ${step.username}, because the roster’s is taken`] : []),
    ...(step.hasNewOwner ? ['another teacher'] : []),
    ...(step.coTeachersIn.length > 0 ? [`with ${step.coTeachersIn.join(', ')}`] : []),
    ...(step.coTeachersOut.length > 0 ? [`without ${step.coTeachersOut.join(', ')}`] : []),
    ...(step.joining > 0
      ? [
          step.kind === 'rooms'
            ? `${count(step.joining, 'teacher', 'teachers')}`
            : `${count(step.joining, 'student', 'students')} in`,
        ]
      : []),
    ...(step.leaving > 0 ? [`${count(step.leaving, 'student', 'students')} out`] : []),
    ...(step.conflict ? [CONFLICTS[step.conflict]] : []),
  ]
  return parts.join('; ')
}

export function fileText({ format, bytes, files, people, classes, isPartial, list }: RosterRun): string {
  const size =
    bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
  return [
    ...(format ? [format] : []),
    size,
    ...(files > 0 ? [count(files, 'file', 'files')] : []),
    ...(people > 0 ? [count(people, 'person', 'people')] : []),
    ...(classes > 0 ? [count(classes, 'class', 'classes')] : []),
    ...(isPartial && !list ? ['only what changed'] : []),
  ].join(' · ')
}

const KIND_WORDS = { students: 'students', staff: 'faculty', classes: 'classes', rooms: 'rooms' } as const

export function holdText(
  school: string,
  { kind, reason, count: number, of }: RosterHold,
): { title: string; text: string } {
  const share = of === 0 ? 0 : Math.round((number / of) * 100)
  const [a, b] = [number.toLocaleString('en-US'), of.toLocaleString('en-US')]
  if (reason === 'changed') {
    return {
      title: `${school}: ${a} of ${b} ${KIND_WORDS[kind]} would change`,
      text: `That is ${share}%. Perhaps columns of the file are mixed up. Look at some of the changes first.`,
    }
  }
  if (reason === 'empty') {
    return {
      title: `${school}: the roster has no ${KIND_WORDS[kind]}`,
      text: `There are ${b} here, and they stay: nobody is removed because of a roster that says nothing about them.`,
    }
  }
  const why = {
    many: 'and more than 10% is never removed without a word from you. Most often the file is incomplete.',
    half: 'because the file has less than half of them. Most often it is incomplete.',
  }[reason]
  return { title: `${school} would lose ${a} of ${b} ${KIND_WORDS[kind]}`, text: `That is ${share}%, ${why}` }
}
