import type { RosterHold, RosterRun, RosterStep, RosterSummary } from '@corridor/contract'
import type { ConflictDecision, ListField, ListGap, ListSubject } from '@corridor/rules/roster'

export const KINDS = { students: 'Students', staff: 'Faculty', classes: 'Classes', rooms: 'Rooms' } as const
export const COUNTED_KINDS = { ...KINDS, enrollments: 'Enrollments' } as const

export const ACTIONS: Readonly<Record<RosterStep['action'], string>> = {
  add: 'New',
  join: 'Joined',
  change: 'Changed',
  restore: 'Restored',
  end: 'Removed',
  keep: 'Kept as it is here',
  conflict: 'Needs review',
  agree: 'The same',
  wait: 'Needs a teacher',
}

const STATES: Readonly<Record<RosterSummary['state'], string>> = {
  reading: 'Reading',
  mapping: 'Needs review',
  planning: 'Comparing',
  ready: 'Needs review',
  applying: 'Importing',
  done: 'Imported',
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
  fullName: 'Full name',
  number: 'Student or staff ID',
  email: 'Email',
  username: 'Username',
  role: 'Role',
  grade: 'Grade',
  school: 'School',
  roomName: 'Room name',
  roomNumber: 'Room number',
  teachers: 'Teacher emails',
}

/** What has to be said before a list can be compared. */
export const GAPS: Readonly<Record<ListGap, string>> = {
  name: 'Choose the columns with the names.',
  identity: 'Choose a column with IDs or emails, so people are recognized next time.',
  type: 'Choose a column with roles, or one role for everyone.',
  school: 'Choose a column with schools, or one school for everyone.',
  twice: 'Each column can be used only once.',
}

/** “Imported” stands for everything alone. */
export const stateText = ({ state, isPartly }: Pick<RosterSummary, 'state' | 'isPartly'>) =>
  isPartly ? 'Partly imported' : STATES[state]

/** How a state is colored. */
export function toneOf({
  state,
  isPartly,
}: Pick<RosterSummary, 'state' | 'isPartly'>): 'good' | 'bad' | 'busy' | 'wait' | 'none' {
  if (state === 'done') return isPartly ? 'wait' : 'good'
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
  type: 'role',
  name: 'name',
  blockId: 'block',
  identifier: 'number',
}

export const CONFLICTS = {
  otherName: 'Someone here has the same ID or email, but a different last name.',
  otherType: 'A student here and staff in this file, or the other way around.',
  alreadyMatched: 'Two people in this file match the same person here.',
  several: 'Several people here have this ID or email.',
  otherId: 'Someone here has the same ID or email, but another internal ID in earlier files.',
  shared: 'Someone else in this file has the same ID or email.',
  protected: 'They are an administrator here. Someone who may edit their account has to confirm this.',
  otherRole: 'A new role has to be confirmed by someone who may edit their account.',
  newAdministrator: 'A new administrator has to be confirmed by someone who may add one.',
} as const

const CONFIRMS: Readonly<Partial<Record<RosterStep['action'], string>>> = {
  add: 'Add them',
  join: 'Link them',
  restore: 'Bring them back',
  end: 'Remove them',
}

export function decisionText({ here, held }: RosterStep, decision: ConflictDecision): string {
  if (decision === 'same') return `Same person as ${here?.name ?? 'the one here'}`
  return decision === 'other' ? 'Someone new' : ((held && CONFIRMS[held]) ?? 'Change them')
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`

/** Students who come into classes, and who leave them. */
export function enrollmentsText({ enrolled, unenrolled }: Pick<RosterSummary, 'enrolled' | 'unenrolled'>): string {
  const parts = [
    ...(enrolled > 0 ? [`+${enrolled.toLocaleString('en-US')}`] : []),
    ...(unenrolled > 0 ? [`−${unenrolled.toLocaleString('en-US')}`] : []),
  ]
  return parts.join(' ') || '0'
}

/** What a step does, in words. */
export function stepText(step: RosterStep): string {
  const parts = [
    ...step.changed.map(({ field, from, to }) => `${FIELDS[field] ?? field}: ${from ?? 'none'} → ${to ?? 'none'}`),
    ...step.kept.map(({ field, from, to, isTaken }) =>
      isTaken
        ? `${FIELDS[field] ?? field} stays ${from ?? 'none'}, because someone else has ${to}`
        : `${FIELDS[field] ?? field} stays ${from ?? 'none'} (this file: ${to ?? 'none'})`,
    ),
    ...(step.username ? [`username ${step.username}, because the one in this file is taken`] : []),
    ...(step.hasNewOwner ? ['new teacher'] : []),
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
    ...(step.held === 'end' ? ['no longer in the roster'] : []),
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
    ...(isPartial && !list ? ['changes only'] : []),
  ].join(' · ')
}

const KIND_WORDS = {
  students: 'students',
  staff: 'faculty',
  classes: 'classes',
  rooms: 'rooms',
  enrollments: 'places in classes',
} as const

export function holdText(
  school: string,
  { kind, reason, count: number, of }: RosterHold,
): { title: string; text: string } {
  const share = of === 0 ? 0 : Math.round((number / of) * 100)
  const [a, b] = [number.toLocaleString('en-US'), of.toLocaleString('en-US')]
  if (reason === 'changed') {
    return {
      title: `${school}: ${a} of ${b} ${KIND_WORDS[kind]} would change`,
      text: `That is ${share}%. Columns in the file may be mixed up. Look at a few of the changes first.`,
    }
  }
  if (reason === 'empty') {
    return {
      title: `${school}: this file contains no ${KIND_WORDS[kind]}`,
      text: `The ${b} here stay. A file without any ${KIND_WORDS[kind]} never removes them.`,
    }
  }
  const why = {
    many: `That is ${share}%. Nothing this large is removed unless you confirm it. The file may be incomplete.`,
    half: `That is ${share}%: this file contains fewer than half of them. It is probably incomplete.`,
  }[reason]
  return { title: `${school} would lose ${a} of ${b} ${KIND_WORDS[kind]}`, text: why }
}
